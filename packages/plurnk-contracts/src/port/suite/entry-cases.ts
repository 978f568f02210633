import { Validator } from '../../validate/validator.ts';
import { isEvent, recordEvents } from './event-recorder.ts';
import { holds, memberOf, same, shown } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { channelsOf, conversationOf, newWorkspace, statement, writeEntry } from './scene.ts';

const lookCases: readonly PortCase[] = [
  portCase({
    id: 'look-result',
    clauses: ['§port-members', '§operation-result'],
    says: 'To look gives the result of a READ, also of one that fails.',
    play: async (stage) => {
      const { port, entryTarget } = stage;
      const { workspaceId, workerId } = await newWorkspace(port);
      const look = async () => {
        const found = await port.look({ workspaceId, workerId, statement: statement(`## READ0 (${entryTarget})`) });
        return Validator.assertOperationResult(found).status;
      };
      same((await look()) >= 400, true, 'whether a missing entry fails');
      await writeEntry(stage, { workspaceId, workerId }, 'Text.');
      same((await look()) < 400, true, 'whether an entry that is there is read');
    },
  }),
  portCase({
    id: 'look-without-row',
    clauses: ['§port-members'],
    says: 'To look leaves no row and announces none.',
    play: async (stage) => {
      const { port, entryTarget } = stage;
      const { workspaceId, workerId } = await newWorkspace(port);
      const recorder = recordEvents(stage);
      await port.look({ workspaceId, workerId, statement: statement(`## READ0 (${entryTarget})`) });
      same(await port.readLog({ workspaceId, workerId }), [], 'the log');
      same(recorder.events.filter(isEvent('log/entry')), [], 'the list of announced rows');
    },
  }),
  portCase({
    id: 'look-reads-only',
    clauses: ['§port-members', '§port-errors'],
    says: 'To look at anything else than a READ is refused, and nothing happens.',
    play: async ({ port, entryTarget: target }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      const edit = statement(`## EDIT0 (${target})\nText.`);
      await refused(() => port.look({ workspaceId, workerId, statement: edit }), 'argument-invalid');
      same((await port.readEntry({ workspaceId, workerId, target })).status, 404, 'the status of the entry');
    },
  }),
];

const readCases: readonly PortCase[] = [
  portCase({
    id: 'entry-full',
    clauses: ['§port-members', '§entry-read-result'],
    says: 'An entry is read with all of its channels, from their beginning.',
    play: async (stage) => {
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      await writeEntry(stage, { workspaceId, workerId }, 'One 😀.');
      const read = await stage.port.readEntry({ workspaceId, workerId, target: stage.entryTarget });
      Validator.assertEntryReadResult(read);
      same(read.status, 200, 'the status');
      const channels = channelsOf(read);
      same(
        channels.map(({ contentOffset }) => contentOffset),
        channels.map(() => 0),
        'the offsets',
      );
      holds(
        channels.some(({ content }) => content === 'One 😀.'),
        `the channels are ${shown(channels)}`,
      );
    },
  }),
  portCase({
    id: 'entry-missing',
    clauses: ['§port-errors', '§entry-read-result'],
    says: 'A missing entry is an answer, not a refusal.',
    play: async ({ port, entryTarget: target }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      const read = await port.readEntry({ workspaceId, workerId, target });
      Validator.assertEntryReadResult(read);
      same(
        [read.status, read.entry, memberOf(memberOf(read, 'problem'), 'type')],
        [404, null, 'https://problems.plurnk.xyz/daemon/entry/entry-not-found'],
        'the answer',
      );
    },
  }),
  portCase({
    id: 'entry-channel',
    clauses: ['§port-members', '§entry-read-result'],
    says: 'A channel is read alone, from its offset, and beyond its end there is nothing.',
    play: async (stage) => {
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      await writeEntry(stage, { workspaceId, workerId }, 'One 😀.');
      const request = { workspaceId, workerId, target: stage.entryTarget };
      const full = (await stage.port.readEntry(request)).entry?.channels ?? {};
      const channel = Object.keys(full).find((name) => full[name]?.content === 'One 😀.') ?? 'none';
      for (const [offset, content] of [
        [5, '.'],
        [500, ''],
      ] as const) {
        const read = Validator.assertEntryReadResult(await stage.port.readEntry({ ...request, channel, offset }));
        const channels = read.entry?.channels ?? {};
        same(Object.keys(channels), [channel], 'the channels');
        const found = channels[channel];
        same([found?.content, found?.contentOffset], [content, Math.min(offset, 6)], 'what is read');
      }
    },
  }),
  portCase({
    id: 'entry-without-row',
    clauses: ['§port-members'],
    says: 'To read an entry leaves no row.',
    play: async ({ port, entryTarget: target }) => {
      const { workspaceId } = await newWorkspace(port);
      const worker = await conversationOf(port, workspaceId);
      await port.readEntry({ ...worker, target });
      same(await port.readLog(worker), [], 'the log');
    },
  }),
];

/** What is read without a row: by a look, and as an entry. */
export const entryCases: readonly PortCase[] = [...lookCases, ...readCases];
