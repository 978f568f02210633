import { type CommandArgument, type CommandRecord, commandId, parentId } from './command-record.ts';
import { effects, provenance } from './decode-record.ts';
import { closedObject, type Decoder, listOf, nullableText, required, text } from './shape.ts';

const argumentMembers = new Set(['names', 'value', 'summary', 'provenance']);

/** With a value it is an option of that type, without one a flag. */
const migrateArgument: Decoder<CommandArgument> = (value) => {
  const members = closedObject(value, argumentMembers);
  const valueType = required(members, 'value', nullableText);
  return {
    names: required(members, 'names', listOf(text)),
    kind: valueType === null ? 'flag' : 'option',
    value_type: valueType ?? 'Bool',
    required: false,
    repeatable: false,
    values: null,
    conflicts: [],
    documentation: required(members, 'summary', text),
    examples: [],
    provenance: required(members, 'provenance', provenance),
  };
};

const commandMembers = new Set([
  'path',
  'signature',
  'summary',
  'details',
  'options',
  'examples',
  'effects',
  'provenance',
]);

/**
 * One command of a catalog file of version 2 or 3 (catalog spec 6). What those versions did not know stays unknown:
 * no version, no exit codes, unknown IO. Confidence is taken over, never raised.
 */
export const migrateCommand: Decoder<CommandRecord> = (value) => {
  const members = closedObject(value, commandMembers);
  const path = required(members, 'path', text);
  return {
    id: commandId(path),
    version: null,
    path,
    aliases: [],
    parent: parentId(path),
    signature: required(members, 'signature', text),
    summary: required(members, 'summary', text),
    details: required(members, 'details', text),
    options: required(members, 'options', listOf(migrateArgument)),
    examples: required(members, 'examples', listOf(text)),
    io: { input: 'Unknown', output: 'Unknown', streaming: false },
    effects: required(members, 'effects', effects),
    exit_codes: {},
    provenance: required(members, 'provenance', provenance),
  };
};
