import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runParser } from '../../editors/vscode/parser-process.cjs';

const cli = fileURLToPath(new URL('../../packages/plurnk-contracts/src/cli/plurnk-contracts.ts', import.meta.url));
const parser = [process.execPath, '--experimental-strip-types', '--no-warnings', cli];
const program = (source: string): string[] => [process.execPath, '-e', source, '--'];

describe('The parser process of the editor extension', () => {
  it('gives the result of the parser, sound or not', async () => {
    const sound = await runParser(parser, 'statements', '## KILL0 (é😀)').result;
    expect(sound).toMatchObject({ ok: true, value: { items: [{ statement: { target: { raw: 'é😀' } } }] } });
    const broken = await runParser(parser, 'turn', '## KILL0 junk').result;
    expect(broken).toMatchObject({ ok: true, value: { items: [{ kind: 'error' }] } });
  });

  it('says when the program cannot be run', async () => {
    const answer = await runParser(['no-such-program-anywhere'], 'turn', '').result;
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining('no-such-program-anywhere') });
    expect(await runParser([], 'turn', '').result).toEqual({ ok: false, reason: 'no parser is set' });
  });

  it('says when the program cannot even be started', async () => {
    for (const name of ['', 'a\0b']) {
      expect(await runParser([name], 'turn', '').result).toEqual({ ok: false, reason: expect.any(String) });
    }
  });

  it('says when the program prints no JSON, also when it reads nothing', async () => {
    const answer = await runParser(program('console.log("hello")'), 'turn', 'x'.repeat(4_000_000)).result;
    expect(answer).toEqual({ ok: false, reason: expect.stringContaining('printed no JSON') });
  });

  it('can be stopped', async () => {
    const { result, stop } = runParser(program('setInterval(() => {}, 1000)'), 'turn', '');
    stop();
    expect(await result).toMatchObject({ ok: false });
  });
});
