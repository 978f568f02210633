import fs from 'node:fs';
import { join } from 'node:path';
import { FIRST_PROGRAM } from '@quirl/lua';
import { refusal } from '@quirl/quirl-contracts';
import { longestProgramName } from '../limits.ts';
import { oneLine } from '../output/text-layout.ts';
import type { Handler } from './command-host.ts';

const programName = /^[A-Za-z0-9_-]+$/;

/** `quirl new`: the file is created, never overwritten, and only this user may read or change it. */
export const newProgram: Handler = async (values, { stdout }) => {
  const name = values.required('name');
  if (name.length > longestProgramName || !programName.test(name))
    throw refusal(
      'invalid_argument',
      `${oneLine(name.slice(0, longestProgramName))} is no name for a program`,
      `Use letters, digits, _ and -, at most ${longestProgramName} of them.`,
    );
  const path = join(values.required('--directory'), `${name}.lua`);
  create(path, FIRST_PROGRAM);
  await stdout.write(`wrote ${oneLine(path)}; run it: quirl run ${oneLine(path)}\n`);
  return 0;
};

const create = (path: string, content: string): void => {
  try {
    fs.writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw code === 'EEXIST'
      ? refusal('io', `${path} is there already`, 'Choose another name; nothing was written.')
      : refusal('io', `${path} cannot be written: ${code}`, 'Check that the folder is there and may be written to.');
  }
};
