import { type QuirlError, refusal } from '@quirl/quirl-contracts';
import {
  REGISTERED_COMMANDS_BYTES_LIMIT,
  REGISTERED_COMMANDS_LIMIT,
  REGISTERED_COMPLETIONS_BYTES_LIMIT,
  REGISTERED_COMPLETIONS_LIMIT,
  REGISTRATION_DEPTH_LIMIT,
  REGISTRATION_DETAILS_BYTES_LIMIT,
  REGISTRATION_EFFECT_BYTES_LIMIT,
  REGISTRATION_EFFECTS_LIMIT,
  REGISTRATION_ERROR_CODE_BYTES_LIMIT,
  REGISTRATION_ERROR_CODES_LIMIT,
  REGISTRATION_EXAMPLE_BYTES_LIMIT,
  REGISTRATION_EXAMPLES_LIMIT,
  REGISTRATION_LINE_BYTES_LIMIT,
  REGISTRATION_NAME_BYTES_LIMIT,
  REGISTRATION_NODES_LIMIT,
  REGISTRATION_TEXT_BYTES_LIMIT,
  REGISTRATION_TYPE_BYTES_LIMIT,
} from '../limits.ts';
import {
  isLuaFunction,
  isLuaTable,
  itemsOfList,
  type LuaTable,
  type LuaValue,
  luaTypeOf,
} from '../values/lua-value.ts';

/** A command that a package registered while it was loaded. */
export interface RegisteredCommand {
  readonly name: string;
  readonly signature: string;
  readonly summary: string;
  readonly details: string;
  readonly input_type: string;
  readonly output_type: string;
  readonly examples: readonly string[];
  readonly effects: readonly string[];
  readonly error_codes: ReadonlyMap<string, string>;
  /** Handle of its function. */
  readonly run: number;
}

/** A completion of values that a package registered while it was loaded. */
export interface RegisteredCompletion {
  readonly command: string;
  /** Handle of its function. */
  readonly complete: number;
}

/** Gathers what one load registers (catalog spec 11). Throws a refusal for what does not fit; nothing of it is kept then. */
export interface Registrations {
  addCommand(spec: LuaValue): void;
  addCompletion(spec: LuaValue): void;
  commands(): readonly RegisteredCommand[];
  completions(): readonly RegisteredCompletion[];
}

const refused = (message: string): QuirlError =>
  refusal('lua', message, 'Give every member that the SDK lists, as it lists it.');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const text = (value: LuaValue | undefined, member: string, bytes: number): string => {
  if (typeof value !== 'string') throw refused(`${member} must be text, not ${luaTypeOf(value)}`);
  if (value.trim() === '') throw refused(`${member} is blank`);
  if (controls.test(value)) throw refused(`${member} has control characters`);
  if (Buffer.byteLength(value) > bytes) throw refused(`${member} is longer than ${bytes} bytes`);
  return value;
};

const list = (value: LuaValue | undefined, member: string, items: number, bytes: number): readonly string[] => {
  const found = isLuaTable(value) ? itemsOfList(value) : undefined;
  if (found === undefined) throw refused(`${member} must be a list, not ${luaTypeOf(value)}`);
  if (found.length > items) throw refused(`${member} has more than ${items} items`);
  return found.map((item, index) => text(item, `${member}[${index + 1}]`, bytes));
};

const errorCodes = (value: LuaValue | undefined): ReadonlyMap<string, string> => {
  if (!isLuaTable(value)) throw refused(`error_codes must be a table, not ${luaTypeOf(value)}`);
  if (value.size > REGISTRATION_ERROR_CODES_LIMIT)
    throw refused(`error_codes has more than ${REGISTRATION_ERROR_CODES_LIMIT} members`);
  return new Map(
    [...value].map(([code, meaning]) => {
      const name = text(String(code), 'a key of error_codes', REGISTRATION_ERROR_CODE_BYTES_LIMIT);
      return [name, text(meaning, `error_codes[${name}]`, REGISTRATION_LINE_BYTES_LIMIT)];
    }),
  );
};

const callback = (value: LuaValue | undefined, member: string): number => {
  if (!isLuaFunction(value) || typeof value.function !== 'number')
    throw refused(`${member} must be a function, not ${luaTypeOf(value)}`);
  return value.function;
};

const closed = (spec: LuaValue, what: string, members: readonly string[]): LuaTable => {
  if (!isLuaTable(spec)) throw refused(`${what} takes one table, not ${luaTypeOf(spec)}`);
  for (const member of spec.keys())
    if (typeof member !== 'string' || !members.includes(member))
      throw refused(`${what} has no member ${JSON.stringify(member)}; it has ${members.join(', ')}`);
  return spec;
};

/** Holds a table to the bounds of a registration, and gives the bytes of its text. */
const measured = (spec: LuaTable, what: string): number => {
  let nodes = 0;
  let bytes = 0;
  const visit = (value: LuaValue, depth: number): void => {
    nodes += 1;
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    if (!isLuaTable(value)) return;
    if (depth > REGISTRATION_DEPTH_LIMIT) throw refused(`${what} nests deeper than ${REGISTRATION_DEPTH_LIMIT} levels`);
    for (const [key, item] of value) {
      nodes += 1;
      if (typeof key === 'string') bytes += Buffer.byteLength(key);
      if (depth > 1 && isLuaFunction(item)) throw refused(`${what} has a function inside`);
      visit(item, depth + 1);
    }
  };
  visit(spec, 1);
  if (nodes > REGISTRATION_NODES_LIMIT)
    throw refused(`${what} has more than ${REGISTRATION_NODES_LIMIT} keys and values`);
  if (bytes > REGISTRATION_TEXT_BYTES_LIMIT)
    throw refused(`${what} has more than ${REGISTRATION_TEXT_BYTES_LIMIT} bytes of text`);
  return bytes;
};

/** Gathers one kind of registration under names that are unique. */
const gathering = <Item>(what: string, most: number, mostBytes: number) => {
  const items = new Map<string, Item>();
  let bytes = 0;
  return {
    add: (name: string, size: number, item: Item): void => {
      if (items.has(name)) throw refused(`${what} ${JSON.stringify(name)} is registered twice`);
      if (items.size >= most) throw refused(`more than ${most} registrations of one kind`);
      if (bytes + size > mostBytes)
        throw refused(`the registrations of one kind have more than ${mostBytes} bytes of text`);
      bytes += size;
      items.set(name, item);
    },
    items: (): readonly Item[] => [...items.values()],
  };
};

const commandMembers = [
  'name',
  'signature',
  'summary',
  'details',
  'input_type',
  'output_type',
  'examples',
  'effects',
  'error_codes',
  'run',
] as const;

/** A gathering for one load. */
export const createRegistrations = (): Registrations => {
  const commands = gathering<RegisteredCommand>(
    'the command',
    REGISTERED_COMMANDS_LIMIT,
    REGISTERED_COMMANDS_BYTES_LIMIT,
  );
  const completions = gathering<RegisteredCompletion>(
    'a completion for',
    REGISTERED_COMPLETIONS_LIMIT,
    REGISTERED_COMPLETIONS_BYTES_LIMIT,
  );
  return {
    addCommand: (spec) => {
      const table = closed(spec, 'quirl.plugin.command', commandMembers);
      const size = measured(table, 'quirl.plugin.command');
      const line = (member: string, bytes: number): string => text(table.get(member), member, bytes);
      const name = line('name', REGISTRATION_NAME_BYTES_LIMIT);
      commands.add(name, size, {
        name,
        signature: line('signature', REGISTRATION_LINE_BYTES_LIMIT),
        summary: line('summary', REGISTRATION_LINE_BYTES_LIMIT),
        details: line('details', REGISTRATION_DETAILS_BYTES_LIMIT),
        input_type: line('input_type', REGISTRATION_TYPE_BYTES_LIMIT),
        output_type: line('output_type', REGISTRATION_TYPE_BYTES_LIMIT),
        examples: list(
          table.get('examples'),
          'examples',
          REGISTRATION_EXAMPLES_LIMIT,
          REGISTRATION_EXAMPLE_BYTES_LIMIT,
        ),
        effects: list(table.get('effects'), 'effects', REGISTRATION_EFFECTS_LIMIT, REGISTRATION_EFFECT_BYTES_LIMIT),
        error_codes: errorCodes(table.get('error_codes')),
        run: callback(table.get('run'), 'run'),
      });
    },
    addCompletion: (spec) => {
      const table = closed(spec, 'quirl.completion.add_provider', ['command', 'complete']);
      const size = measured(table, 'quirl.completion.add_provider');
      const command = text(table.get('command'), 'command', REGISTRATION_NAME_BYTES_LIMIT);
      completions.add(command, size, { command, complete: callback(table.get('complete'), 'complete') });
    },
    commands: commands.items,
    completions: completions.items,
  };
};
