import type { AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { countScalars } from '../text/count-scalars.ts';
import { scalarsOf } from './estimate.ts';
import { type CommandForm, compactCommand, minimalCommand } from './project-command.ts';

/** Unicode scalars of one candidate's canonical JSON, by form. Equal numbers mean equal records. */
export type Costs = Readonly<Record<CommandForm, number>>;

/** Costs of a command in its three forms. Whoever has its canonical JSON already can pass it along. */
export const costsOfCommand = (command: AgentCommand, completeJson: string = canonicalJson(command)): Costs => ({
  complete: countScalars(completeJson),
  compact: scalarsOf(compactCommand(command)),
  minimal: scalarsOf(minimalCommand(command)),
});

/** Costs of a host function, which has one form only. */
export const costsOfHostFunction = (hostFunction: HostCapability): Costs => {
  const scalars = scalarsOf(hostFunction);
  return { complete: scalars, compact: scalars, minimal: scalars };
};
