/**
 * A small stream reader that can be given faults, one for each mistake that readers of event streams are known to make.
 * It exists to show that the kit catches them; nothing ships it.
 */
import type { AguiEvent, KitClient } from '@plurnk/plurnk-contracts';

export const faults = [
  'decodes-each-chunk-alone',
  'decodes-as-latin-1',
  'keeps-the-bom',
  'drops-every-bom',
  'drops-two-boms',
  'fails-on-invalid-utf-8',
  'knows-line-feeds-only',
  'reads-crlf-as-two-lines',
  'waits-behind-a-return',
  'splits-at-vertical-tabs',
  'splits-at-line-separators',
  'splits-at-next-line',
  'reads-comments',
  'needs-the-space',
  'needs-the-colon',
  'splits-at-the-last-colon',
  'ignores-case',
  'trims-names',
  'takes-any-name-that-begins-with-data',
  'takes-any-name-that-data-begins-with',
  'takes-the-event-field-for-the-type',
  'drops-frames-with-nul',
  'fails-on-unknown-lines',
  'forgets-data-at-other-fields',
  'joins-without-a-line-feed',
  'takes-the-first-data-line',
  'takes-the-last-data-line',
  'dispatches-without-data',
  'takes-empty-data-for-none',
  'skips-bad-frames',
  'stops-at-a-bad-frame',
  'ends-at-done',
  'takes-any-json',
  'takes-events-without-type',
  'takes-an-empty-type',
  'takes-not-a-number',
  'keeps-known-members-only',
  'assigns-members',
  'drops-the-frame-at-the-end',
  'drops-the-line-at-the-end',
  'dispatches-while-open',
  'dispatches-the-last-frame-twice',
  'limits-lines-to-64-kib',
  'limits-frames-to-100-lines',
  'limits-comments-to-16-kib',
  'takes-one-frame-of-a-chunk',
  'forgets-the-line-at-a-chunk',
] as const;

export type Fault = (typeof faults)[number];

const nameFaults: Readonly<Record<string, (name: string) => boolean>> = {
  'ignores-case': (name) => name.toLowerCase() === 'data',
  'trims-names': (name) => name.trim() === 'data',
  'takes-any-name-that-begins-with-data': (name) => name.startsWith('data'),
  'takes-any-name-that-data-begins-with': (name) => name !== '' && 'data'.startsWith(name),
};

const separatorFaults: readonly (readonly [Fault, RegExp])[] = [
  ['splits-at-vertical-tabs', /[\v\f]/],
  ['splits-at-line-separators', /[\u2028\u2029]/],
  ['splits-at-next-line', /\u0085/],
];

const assigned = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) copy[name] = assigned(member);
  return copy;
};

const isEvent = (value: unknown): value is AguiEvent => typeof value === 'object' && value !== null;

/** A reader with this fault, or a sound one. */
export const readerWith = (fault?: Fault): NonNullable<KitClient['readStream']> => {
  const has = (one: Fault): boolean => fault === one;
  const separator = separatorFaults.find(([one]) => has(one))?.[1];
  const isDataName = nameFaults[fault ?? ''] ?? ((name: string) => name === 'data');

  return (chunks, ended) => {
    const events: AguiEvent[] = [];
    let isRefused = false;
    let isStopped = false;
    let line = '';
    let data: string[] = [];
    let eventType: string | undefined;
    let isFollowedByFeed = false;
    let isWaiting = false;
    let isFrameOfChunkTaken = false;
    let isNulSeen = false;

    const fail = (): void => {
      if (has('stops-at-a-bad-frame')) isStopped = true;
      else if (!has('skips-bad-frames')) isRefused = true;
    };

    const eventOf = (text: string): AguiEvent | 'bad' | 'none' => {
      let value: unknown;
      try {
        value = JSON.parse(has('takes-not-a-number') ? text.replace(':NaN', ':null') : text);
      } catch {
        return 'bad';
      }
      if (!isEvent(value) || Array.isArray(value)) return has('takes-any-json') ? 'none' : 'bad';
      if (typeof value.type !== 'string' && !has('takes-events-without-type')) return 'bad';
      if (value.type === '' && !has('takes-an-empty-type')) return 'bad';
      const { type, name, value: content } = value;
      if (has('keeps-known-members-only')) return { type, name, value: content };
      return has('assigns-members') ? { ...value, value: assigned(content) } : value;
    };

    const take = (text: string): void => {
      if (has('ends-at-done') && text === '[DONE]') {
        isStopped = true;
        return;
      }
      const event = eventOf(text);
      if (event === 'bad') fail();
      if (typeof event === 'string' || (has('takes-one-frame-of-a-chunk') && isFrameOfChunkTaken)) return;
      isFrameOfChunkTaken = true;
      events.push(eventType === undefined ? event : { ...event, type: eventType });
    };

    const dispatch = (): void => {
      const lines = data;
      data = [];
      const isDropped = isNulSeen && has('drops-frames-with-nul');
      isNulSeen = false;
      if (isDropped || isStopped || (lines.length === 0 && !has('dispatches-without-data'))) return;
      if (has('limits-frames-to-100-lines') && lines.length > 100) fail();
      let text = lines.join(has('joins-without-a-line-feed') ? '' : '\n');
      if (has('takes-the-first-data-line')) text = lines[0] ?? '';
      if (has('takes-the-last-data-line')) text = lines.at(-1) ?? '';
      if (text !== '' || !has('takes-empty-data-for-none')) take(text);
      eventType = undefined;
    };

    const takeField = (whole: string): void => {
      const text = has('reads-comments') ? whole.replace(/^:+ ?/, '') : whole;
      if (text.startsWith(':')) {
        if (has('limits-comments-to-16-kib') && text.length > 16_384) isRefused = true;
        return;
      }
      const colon = has('splits-at-the-last-colon') ? text.lastIndexOf(':') : text.indexOf(':');
      if (colon === -1 && has('needs-the-colon')) return;
      const name = colon === -1 ? text : text.slice(0, colon);
      const value = colon === -1 ? '' : text.slice(colon + 1);
      if (text.includes('\0')) isNulSeen = true;
      if (has('takes-the-event-field-for-the-type') && name === 'event') eventType = value.trim();
      if (isDataName(name)) {
        if (!has('needs-the-space') || value.startsWith(' ')) data.push(value.replace(/^ /, ''));
        return;
      }
      if (has('forgets-data-at-other-fields')) data = [];
      if (has('fails-on-unknown-lines') && !['event', 'id', 'retry'].includes(name)) isRefused = true;
    };

    const endLine = (): void => {
      let text = line;
      line = '';
      if (has('drops-every-bom')) text = text.replace(/^\ufeff/, '');
      if (has('limits-lines-to-64-kib') && text.length > 65_536) isRefused = true;
      if (text === '') dispatch();
      else takeField(text);
    };

    const takeCharacter = (character: string): void => {
      if (isWaiting) {
        isWaiting = false;
        endLine();
        if (character === '\n') return;
      }
      const isSecondOfPair = isFollowedByFeed && character === '\n';
      isFollowedByFeed = false;
      if (isSecondOfPair) return;
      const isReturn = character === '\r' && !has('knows-line-feeds-only');
      if (isReturn && has('waits-behind-a-return')) isWaiting = true;
      else if (character === '\n' || isReturn || separator?.test(character) === true) endLine();
      else line += character;
      isFollowedByFeed = isReturn && !isWaiting && !has('reads-crlf-as-two-lines');
    };

    const encoding = has('decodes-as-latin-1') ? 'latin1' : 'utf-8';
    const decoder = new TextDecoder(encoding, { ignoreBOM: true, fatal: has('fails-on-invalid-utf-8') });
    let isFirst = true;
    const takeText = (text: string): void => {
      let rest = text;
      if (isFirst && rest !== '') {
        isFirst = false;
        if (!has('keeps-the-bom')) rest = rest.replace(has('drops-two-boms') ? /^\ufeff{1,2}/ : /^\ufeff/, '');
      }
      for (const character of rest) takeCharacter(character);
    };

    try {
      for (const chunk of chunks) {
        isFrameOfChunkTaken = false;
        takeText(decoder.decode(chunk, { stream: !has('decodes-each-chunk-alone') }));
        if (has('forgets-the-line-at-a-chunk')) line = '';
      }
      if (ended) takeText(decoder.decode());
    } catch {
      isRefused = true;
    }
    if (ended || has('dispatches-while-open')) {
      const last = data;
      if (has('drops-the-line-at-the-end')) line = '';
      if (isWaiting || line !== '') endLine();
      if (!has('drops-the-frame-at-the-end')) dispatch();
      if (has('dispatches-the-last-frame-twice') && last.length > 0) take(last.join('\n'));
    }
    return isRefused ? { error: 'invalid-json' } : { events };
  };
};
