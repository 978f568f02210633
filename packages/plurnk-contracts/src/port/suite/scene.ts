import type {
  ClientStatement,
  EntryChannel,
  EntryReadResult,
  PlurnkStatement,
} from '../../generated/contract-types.ts';
import { PlurnkParser } from '../../language/plurnk-parser.ts';
import type { RunLoopRequest } from '../application-loop.ts';
import type { ApplicationPort } from '../application-port.ts';
import type { WorkerAddress } from '../application-worker.ts';
import type { ClientEnvelope } from '../application-workspace.ts';
import { PortSuiteFailure } from './expectation.ts';
import type { LoopAddress, PortStage } from './port-stage.ts';

/** An identity that nothing has. */
export const NOBODY = 9_007_199_254_740_991;

export const newWorkspace = (port: ApplicationPort): Promise<ClientEnvelope> => port.createWorkspace({});

/** The conversation of a workspace. */
export const conversationOf = async (port: ApplicationPort, workspaceId: number): Promise<WorkerAddress> => ({
  workspaceId,
  workerId: await port.ensureModelWorker(workspaceId),
});

export const newConversation = async (port: ApplicationPort): Promise<WorkerAddress> =>
  conversationOf(port, (await newWorkspace(port)).workspaceId);

/** A loop that has just been enqueued in a conversation of its own. */
export const liveLoop = async (
  { port, selectors }: PortStage,
  request: Partial<Omit<RunLoopRequest, keyof WorkerAddress>> = {},
): Promise<LoopAddress> => {
  const worker = await newConversation(port);
  const { loopId } = await port.runLoop({ ...worker, prompt: 'Look around.', selector: selectors[0], ...request });
  return { ...worker, loopId };
};

export const clientStatements = (text: string): ClientStatement[] =>
  PlurnkParser.parseClient(text).items.map((item) => {
    if (item.kind !== 'statement') throw new PortSuiteFailure(`the suite is at fault: ${JSON.stringify(item)}`);
    return item.statement;
  });

export const statement = (text: string): PlurnkStatement => {
  const [item] = PlurnkParser.parseStatements(text).items;
  if (item?.kind !== 'statement') throw new PortSuiteFailure('the suite is at fault: no statement');
  return item.statement;
};

/** Writes an entry of a worker. */
export const writeEntry = async (
  { port, entryTarget }: PortStage,
  worker: WorkerAddress,
  body: string,
): Promise<void> => {
  await port.dispatchClientAction({ ...worker, statements: clientStatements(`## EDIT0 (${entryTarget})\n${body}`) });
};

/** The channels that a reading has; none where it failed. */
export const channelsOf = ({ entry }: EntryReadResult): readonly EntryChannel[] =>
  Object.values(entry?.channels ?? {}).flatMap((channel) => (channel === undefined ? [] : [channel]));
