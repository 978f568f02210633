import type { ParsedPath, Position, ResourceSelection } from '../generated/contract-types.ts';
import { PlurnkParseError, UNKNOWN_POSITION } from '../language/parse-error.ts';
import type { Admitted } from './admission-fault.ts';
import { messageOfRefusal } from './admission-messages.ts';
import { admitPath } from './parsed-path.ts';
import { admitResourceSelection } from './resource-selection.ts';

const valueOrThrow = <T>(admission: Admitted<T>, { line, column }: Readonly<Position>): T => {
  if (admission.ok) return admission.value;
  throw new PlurnkParseError(line, column, 'visitor', messageOfRefusal(admission.fault));
};

/**
 * Reads the text of a target slot, with its escapes, as the parser does. Empty text gives null. Throws a PlurnkParseError
 * at `position` for a URL that does not parse and for malformed request metadata.
 */
export const parsePath = (raw: string, position: Readonly<Position> = UNKNOWN_POSITION): ParsedPath | null =>
  valueOrThrow(admitPath(raw), position);

/**
 * Reads the destination of a COPY or MOVE, as the parser does. Empty text gives null. Throws a PlurnkParseError at
 * `position` for whatever the parser would refuse.
 */
export const parseResourceSelection = (
  raw: string,
  position: Readonly<Position> = UNKNOWN_POSITION,
): ResourceSelection | null => valueOrThrow(admitResourceSelection(raw), position);
