import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clientFaults, isKitClient, type KitClient } from '../kit/kit-client.ts';
import { thrownText } from '../kit/thrown-text.ts';

/** A client, or a sentence on why there is none. */
export type LoadedClient =
  | { readonly ok: true; readonly client: KitClient }
  | { readonly ok: false; readonly reason: string };

/** What went wrong, without the trace that loaders write below it. */
const textOf = (error: unknown): string => thrownText(error).split('\n', 1).join('');

/** The file that a word names: one of the working directory, or else the entry of an installed package. */
const fileOf = (word: string): string => {
  const file = resolve(word);
  if (existsSync(file) || /^\.{0,2}[/\\]/.test(word)) return file;
  return createRequire(join(process.cwd(), 'from-here')).resolve(word);
};

const exported = (module: unknown): unknown => {
  if (typeof module !== 'object' || module === null) return undefined;
  if ('client' in module) return module.client;
  const main = 'default' in module ? module.default : undefined;
  // A CommonJS module has its exports as its default one.
  return typeof main === 'object' && main !== null && 'client' in main ? main.client : main;
};

/** Imports the client module and checks that the kit can drive what it exports. */
export const loadClient = async (word: string): Promise<LoadedClient> => {
  let module: unknown;
  try {
    module = await import(pathToFileURL(fileOf(word)).href);
  } catch (error) {
    return { ok: false, reason: `it cannot be imported: ${textOf(error)}` };
  }
  try {
    const client = exported(module);
    if (client === undefined)
      return { ok: false, reason: 'it has neither a default export nor an export named `client`' };
    if (isKitClient(client)) return { ok: true, client };
    return { ok: false, reason: clientFaults(client).join('; ') };
  } catch (error) {
    return { ok: false, reason: `its members cannot be read: ${textOf(error)}` };
  }
};
