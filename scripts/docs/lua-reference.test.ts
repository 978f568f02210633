import { describe, expect, it } from 'vitest';
import { HOST_API } from '../../packages/lua/src/host-api.ts';
import { LINT_RULES } from '../../packages/lua/src/lint/lint-rules.ts';
import { capabilitiesPage, lintRulesPage } from './lua-reference.ts';

describe('the reference of Lua packages', () => {
  it('has a row and a section for every rule, and links that lead to the sections', () => {
    const page = lintRulesPage();
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    expect(headings).toEqual(Object.keys(LINT_RULES));
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
    // A heading's anchor on the usual hosts: lower case, without punctuation.
    expect(targets).toEqual(headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9_ -]/g, '')));
  });

  it('shows no character that a reader could not see', () => {
    expect(lintRulesPage() + capabilitiesPage()).not.toMatch(/[^\P{C}\n]/u);
  });

  it('lists every host function once, with its capability', () => {
    const page = capabilitiesPage();
    for (const { path, capability } of HOST_API) {
      expect(page.split(`\`${path}(`)).toHaveLength(2);
      if (capability !== null) expect(page).toContain(`\`${capability}\``);
    }
  });
});
