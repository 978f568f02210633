/** The rules of a conformance kit that its schema cannot state. SPEC §agui-conformance-kit. */
import type { AguiConformanceKit } from '../generated/contract-types.ts';
import { type Breach, noBreach, type Rule } from '../validate/rule.ts';

const repeatedNames = (
  family: 'transport' | 'lifecycles',
  specimens: readonly { readonly name: string }[],
): readonly Breach[] => {
  const seen = new Set<string>();
  return specimens.flatMap(({ name }, index) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [{ at: [family, index, 'name'], error: `must be a name that is new in ${family}` }] : noBreach;
  });
};

const names: Rule<AguiConformanceKit> = {
  name: 'kit-unique',
  check: ({ transport, lifecycles }) => [
    ...repeatedNames('transport', transport),
    ...repeatedNames('lifecycles', lifecycles),
  ],
};

const interrupts: Rule<AguiConformanceKit> = {
  name: 'kit-interrupt',
  check: ({ lifecycles }) =>
    lifecycles.flatMap(({ expect: { completion, interrupt } }, index) =>
      (completion === 'interrupt') === (interrupt !== undefined)
        ? noBreach
        : [
            {
              at: ['lifecycles', index, 'expect'],
              error: `the kind of an interrupt with the completion 'interrupt' and with no other, not with '${completion}'`,
            },
          ],
    ),
};

export const conformanceKitRules: readonly Rule<AguiConformanceKit>[] = [names, interrupts];
