import { PathSyntax } from '../admission/path-syntax.ts';
import { admitResourceSelection } from '../admission/resource-selection.ts';
import type { ClientStatement, ResourceSelection } from '../generated/contract-types.ts';
import { PlanValue } from '../plan/plan-value.ts';
import { spellScope, unspellable } from './spell-heading.ts';

/** The text of a body, and whether the end of input takes one line end from it. */
export interface BodySpelling {
  readonly text: string;
  readonly losesFinalEol: boolean;
}

const literal = (text: string | null): BodySpelling => ({ text: text ?? '', losesFinalEol: false });

const matcher = (body: { readonly raw: string } | null): BodySpelling => ({
  text: body?.raw ?? '',
  losesFinalEol: true,
});

/** A path may hold text that would be read as a scope, so what was spelled is read back before it is given out. */
const destination = (selection: ResourceSelection | null): BodySpelling => {
  if (selection === null) return { text: '', losesFinalEol: true };
  const text = `${PathSyntax.escapeTarget(selection.target.raw)}${spellScope(selection.lineMarker) ?? ''}`;
  const read = admitResourceSelection(text);
  const isSame =
    read.ok &&
    read.value?.target.raw === selection.target.raw &&
    spellScope(read.value.lineMarker) === spellScope(selection.lineMarker);
  if (!isSame) throw unspellable('a destination');
  return { text, losesFinalEol: true };
};

/** The body of a statement as the language writes it. */
export const spellBody = (statement: ClientStatement): BodySpelling => {
  switch (statement.op) {
    case 'FIND':
    case 'OPEN':
    case 'FOLD':
    case 'LOOK':
    case 'BUFF':
      return matcher(statement.body);
    case 'READ':
      return literal(null);
    case 'COPY':
    case 'MOVE':
      return destination(statement.body);
    case 'SEND':
      return literal(statement.body?.raw ?? null);
    case 'PLAN':
      return literal(PlanValue.render(statement.body));
    case 'EDIT':
    case 'EXEC':
    case 'KILL':
    case 'BARE':
    case 'WORK':
    case 'FORK':
      return literal(statement.body);
  }
};
