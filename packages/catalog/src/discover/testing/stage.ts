import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Machine } from '../machine.ts';

/** A small machine in a folder of its own, for tests: every default root hangs from it, and so do home and PATH. */
export interface Stage {
  readonly root: string;
  readonly machine: Machine;
  /** Absolute path of a place on the stage. */
  at(path: string): string;
  write(path: string, content: string | Uint8Array): string;
  /** Puts an executable into the one folder of PATH. */
  program(...names: readonly string[]): void;
  /** Writes a manual page with a summary and options, each `names|documentation`. */
  page(path: string, name: string, summary: string, options?: readonly string[]): string;
  link(target: string, path: string): string;
  fifo(path: string): string;
  remove(path: string): void;
  /** The same stage with other parts of the machine. */
  withMachine(changes: Partial<Machine>): Stage;
  dispose(): void;
}

/** The time that every stage shows. */
export const STAGE_TIME = 1_700_000_000_000;

export const createStage = (): Stage => {
  // The temporary folder of some systems is itself a link; facts name the place behind it.
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'quirl-stage-')));
  const machine: Machine = {
    platform: 'linux',
    environment: { PATH: join(root, 'bin'), HOME: join(root, 'home') },
    home: join(root, 'home'),
    systemRoot: root,
    userId: process.getuid?.() ?? null,
    now: () => STAGE_TIME,
  };
  fs.mkdirSync(join(root, 'bin'));
  return stageOn(root, machine);
};

const stageOn = (root: string, machine: Machine): Stage => {
  const at = (path: string): string => join(root, path);
  const place = (path: string): string => {
    fs.mkdirSync(dirname(at(path)), { recursive: true });
    return at(path);
  };
  const write: Stage['write'] = (path, content) => {
    fs.writeFileSync(place(path), content);
    return at(path);
  };
  return {
    root,
    machine,
    at,
    write,
    program: (...names) => {
      for (const name of names) fs.chmodSync(write(`bin/${name}`, '#!/bin/false\n'), 0o755);
    },
    page: (path, name, summary, options = []) => {
      const text = manualPage(name, summary, options);
      return write(path, path.endsWith('.gz') ? gzipSync(text) : text);
    },
    link: (target, path) => {
      fs.symlinkSync(target, place(path));
      return at(path);
    },
    fifo: (path) => {
      execFileSync('mkfifo', [place(path)]);
      return at(path);
    },
    remove: (path) => fs.rmSync(at(path), { recursive: true }),
    withMachine: (changes) => stageOn(root, { ...machine, ...changes }),
    dispose: () => fs.rmSync(root, { recursive: true, force: true }),
  };
};

/** The text of a page in the man macros. */
export const manualPage = (name: string, summary: string, options: readonly string[] = []): string =>
  [
    `.TH ${name.toUpperCase()} 1`,
    '.SH NAME',
    `${name} \\- ${summary}`,
    '.SH SYNOPSIS',
    `.B ${name.replaceAll('-', ' ')}`,
    '[options]',
    '.SH DESCRIPTION',
    `This is what ${name} does on the stage.`,
    '.SH OPTIONS',
    ...options.flatMap((option) => {
      const [names = '', documentation = ''] = option.split('|');
      return ['.TP', `\\fB${names.replaceAll('-', '\\-')}\\fR`, documentation];
    }),
    '',
  ].join('\n');
