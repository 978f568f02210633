import {
  assertWithinBounds,
  type CommandOutput,
  type CommandResult,
  declaredValue,
  isOfType,
  PLUGIN_VALUE_BOUNDS,
  parseTypeExpression,
  type TypeExpression,
} from '@quirl/lua';
import { type PackageCommand, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { typeText } from '../types/type-text.ts';

type Declared = Pick<PackageCommand, 'path' | 'output_type' | 'error_codes'>;

const refused = (message: string, help: string): QuirlError => refusal('validation', message, help);

const unwrapped = (type: TypeExpression, wrapper: string): TypeExpression | undefined =>
  type.name === wrapper && type.argument !== null ? type.argument : undefined;

/** What stands inside `Result<…>`, which an output that is there always is. */
const outputType = (text: string): TypeExpression => {
  const type = parseTypeExpression(text);
  if (type === undefined) throw new Error(`the type ${text} was not checked before its command ran`);
  return unwrapped(type, 'Result') ?? type;
};

const assertType = ({ path, output_type: declared }: Declared, output: CommandOutput): void => {
  const type = outputType(declared);
  const itemType = unwrapped(type, 'Values');
  if (output.kind === 'values') {
    if (itemType === undefined)
      throw refused(
        `${path} gave several values, but declares ${declared}`,
        'Give one value, or declare Values<…> in the manifest.',
      );
    const misfit = output.values.find((value) => !isOfType(value, itemType));
    if (misfit !== undefined)
      throw refused(
        `${path} gave a value of the type ${typeText(misfit)} among its values, but declares ${declared}`,
        'Give values of the declared type.',
      );
    return;
  }
  if (itemType !== undefined)
    throw refused(
      `${path} gave one value, but declares ${declared}`,
      'Give a list, or {kind = "values", values = {…}} as output.',
    );
  if (!isOfType(output.value, type))
    throw refused(
      `${path} gave an output of the type ${typeText(output.value)}, but declares ${declared}`,
      output.value.type === 'nothing'
        ? 'Return a value of the declared type. Only the first one is looked at: a failure is error("what failed"), or an error as in: quirl sdk'
        : 'Give a value of the declared type; types and their forms are in: quirl sdk',
    );
};

const assertBounded = ({ path }: Declared, output: CommandOutput): void =>
  assertWithinBounds(
    output.kind === 'value' ? [output.value] : output.values,
    PLUGIN_VALUE_BOUNDS,
    `the output of ${path}`,
    'Give less at a time.',
  );

/**
 * A result of plain data as its declaration has it: the list of a command with several values is these values, and a value takes
 * the declared type if it loses nothing ({@link declaredValue}). Every other result stays as it is.
 */
export const declaredResult = ({ output_type: declared }: Declared, result: CommandResult): CommandResult => {
  if (!result.ok || result.isPlain !== true || result.output.kind === 'values') return result;
  const { value } = result.output;
  const type = outputType(declared);
  const itemType = unwrapped(type, 'Values');
  if (itemType !== undefined && value.type === 'list')
    return {
      ...result,
      output: { kind: 'values', values: value.value.map((item) => declaredValue(item, itemType, 'lua')) },
    };
  return {
    ...result,
    output: { kind: 'value', value: declaredValue(value, type, 'lua') },
  };
};

/**
 * Holds the whole result of a command to its declaration (catalog spec 17): a status that `error_codes` lists, an output of the declared type
 * and within the bounds of packages. Throws `validation` or `resource_limit`. An error of the command's own was read before and has neither.
 */
export const assertDeclaredResult = (command: Declared, result: CommandResult): void => {
  if (!result.ok) return;
  assertBounded(command, result.output);
  if (!command.error_codes.has(String(result.status)))
    throw refused(
      `${command.path} ended with the status ${result.status}, which it does not declare`,
      'List every status in error_codes of the manifest.',
    );
  assertType(command, result.output);
};
