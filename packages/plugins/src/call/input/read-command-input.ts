import {
  assertWithinBounds,
  declaredValue,
  isOfType,
  PLUGIN_VALUE_BOUNDS,
  parseTypeExpression,
  type TaggedValue,
  type TypeExpression,
  ValueProblem,
} from '@quirl/lua';
import {
  type JsonTextFailure,
  type JsonValue,
  type PackageCommand,
  type QuirlError,
  readJsonValue,
  refusal,
} from '@quirl/quirl-contracts';
import { INPUT_BYTES_LIMIT } from '../../limits.ts';
import { foreignText } from '../../text/foreign-text.ts';
import { typeText } from '../../types/type-text.ts';
import { isTagged, taggedOfJson } from './tagged-of-json.ts';
import { taggedOfPlainJson } from './tagged-of-plain-json.ts';

type TakesInput = Pick<PackageCommand, 'path' | 'input_type'>;

const NO_INPUT = 'Nothing';

const unreadable = (failure: JsonTextFailure): QuirlError => {
  switch (failure.status) {
    case 'too_large':
      return refusal('resource_limit', `the input has more than ${failure.limit} bytes`, 'Give less at a time.', [
        `observed: ${failure.bytes}`,
        `limit: ${failure.limit}`,
      ]);
    case 'not_utf8':
      return refusal('validation', `the input is not UTF-8: ${failure.problem}`, 'Give one JSON value in UTF-8.');
    case 'not_json':
      return refusal(
        'validation',
        `the input is no JSON: ${failure.problem}, in line ${failure.line}, column ${failure.column}`,
        'Give one JSON value; text stands in double quotes.',
      );
  }
};

const valueIn = (json: JsonValue, type: TypeExpression | undefined): TaggedValue => {
  try {
    if (isTagged(json)) return taggedOfJson(json, 'input');
    const plain = taggedOfPlainJson(json, 'input');
    return type === undefined ? plain : declaredValue(plain, type, 'json');
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    throw refusal(
      'validation',
      `the input is no value: ${foreignText(error.path)}: ${error.message}`,
      'Give plain JSON, or a value that says its type, as {"type": "uint", "value": 1}.',
    );
  }
};

/**
 * Holds a call to the input type of its command before anything is read: `Nothing` takes none, every other type takes one. Throws
 * `invalid_argument`.
 */
export const assertInputPresence = ({ path, input_type: declared }: TakesInput, isGiven: boolean): void => {
  if (isGiven === (declared !== NO_INPUT)) return;
  throw isGiven
    ? refusal('invalid_argument', `${path} takes no input`, 'Leave --input out.')
    : refusal(
        'invalid_argument',
        `${path} needs an input of the type ${declared}`,
        'Give it as JSON with --input, or on standard input with --input -.',
      );
};

/**
 * The one structured value that a command takes (catalog spec 17): of the JSON bytes that were given.
 * Refusals: `resource_limit` above the bounds, `validation` for what is no JSON, no value, or of another type.
 */
export const readCommandInput = ({ path, input_type: declared }: TakesInput, bytes: Uint8Array): TaggedValue => {
  const reading = readJsonValue(bytes, INPUT_BYTES_LIMIT);
  if (reading.status !== 'read') throw unreadable(reading);
  const type = parseTypeExpression(declared);
  const value = valueIn(reading.value, type);
  assertWithinBounds([value], PLUGIN_VALUE_BOUNDS, 'the input', 'Give less at a time.');
  if (type !== undefined && isOfType(value, type)) return value;
  throw refusal(
    'validation',
    `${path} takes an input of the type ${declared}, not ${typeText(value)}`,
    'Give a value of that type; one that JSON has no type for says its own, as {"type": "uint", "value": 1}.',
  );
};
