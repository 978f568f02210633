import { BLOCK_DEPTH_LIMIT, CASE_LABELS_LIMIT, CONDITION_LIMIT_UNITS } from '../../limits.ts';
import type { ShellToken } from './shell-line.ts';
import { isBareWord, type ShellWord } from './shell-word.ts';

/** A block around a command. */
export type ScriptBlock =
  | { readonly kind: 'function'; readonly name: string }
  /** `otherwise` is true in the else branch of the condition. */
  | { readonly kind: 'if'; readonly condition: string; readonly otherwise: boolean }
  /** `labels` are those of the branch, `before` those of the branches in front of it. */
  | {
      readonly kind: 'case';
      readonly subject: string;
      readonly labels: readonly string[];
      readonly before: readonly string[];
    };

type Frame =
  | { kind: 'function'; name: string }
  | { kind: 'brace'; closesIf: boolean }
  | { kind: 'loop' }
  | { kind: 'parenthesis' }
  | { kind: 'if'; condition: string; otherwise: boolean; isOpen: boolean }
  | { kind: 'case'; subject: string; labels: string[]; before: string[]; isAtLabels: boolean };

/** Follows the blocks of a script. */
export interface ScriptBlocks {
  /** Takes the keywords in front of a command; the words of the command itself are returned. */
  readonly takeKeywords: (
    words: readonly ShellWord[],
    textOf: (words: readonly ShellWord[]) => string,
  ) => readonly ShellWord[];
  readonly openBrace: (functionName: string | null) => void;
  readonly closeBrace: () => void;
  readonly openCase: (subject: string) => void;
  readonly operator: (text: string) => void;
  /** True where the labels of a case branch stand. */
  readonly isAtLabels: () => boolean;
  readonly label: (token: ShellToken) => void;
  /** True once the nesting is too deep to follow. */
  readonly isLost: () => boolean;
  readonly snapshot: () => readonly ScriptBlock[];
}

const loops = new Set(['for', 'foreach', 'while', 'until', 'select', 'repeat']);
const plain = new Set(['then', 'do', 'time', '!', 'noglob', 'builtin', 'command']);

/** No blocks, as at the start of a file. */
export const createScriptBlocks = (): ScriptBlocks => {
  const frames: Frame[] = [];
  let isLost = false;
  let known: readonly ScriptBlock[] | null = null;

  const push = (frame: Frame): void => {
    known = null;
    if (frames.length >= BLOCK_DEPTH_LIMIT) isLost = true;
    else frames.push(frame);
  };

  /** Closes everything down to the innermost block of a kind; nothing if there is none. */
  const closeTo = (isWanted: (frame: Frame) => boolean): Frame | undefined => {
    known = null;
    const index = frames.findLastIndex(isWanted);
    const frame = frames[index];
    if (frame !== undefined) frames.length = index;
    return frame;
  };

  const innermostIf = (): Extract<Frame, { kind: 'if' }> | undefined => {
    const frame = frames.findLast(({ kind }) => kind === 'if' || kind === 'function');
    return frame?.kind === 'if' ? frame : undefined;
  };

  const atLabels = (): Extract<Frame, { kind: 'case' }> | undefined => {
    const top = frames.at(-1);
    return top?.kind === 'case' && top.isAtLabels ? top : undefined;
  };

  return {
    takeKeywords: (words, textOf) => {
      let rest = words;
      for (;;) {
        const [first] = rest;
        if (first === undefined || /[^b]/.test(first.mask)) break;
        known = null;
        const head = first.text;
        const behind = rest.slice(1);
        const open = innermostIf();
        if (head === 'if') push({ kind: 'if', condition: textOf(behind), otherwise: false, isOpen: true });
        else if (head === 'elif' && open !== undefined) {
          Object.assign(open, { condition: textOf(behind), otherwise: false, isOpen: true });
        } else if (head === 'else' && open !== undefined) open.otherwise = true;
        else if (head === 'then' && open !== undefined) open.isOpen = false;
        else if (head === 'fi') closeTo(({ kind }) => kind === 'if');
        else if (head === 'done') closeTo(({ kind }) => kind === 'loop');
        else if (head === 'esac') closeTo(({ kind }) => kind === 'case');
        else if (loops.has(head)) {
          push({ kind: 'loop' });
          return [];
        } else if (!plain.has(head)) break;
        rest = behind;
      }
      const open = frames.at(-1);
      if (open?.kind === 'if' && open.isOpen && rest.length > 0 && !open.condition.endsWith(textOf(rest))) {
        open.condition = `${open.condition} ${textOf(rest)}`.slice(0, CONDITION_LIMIT_UNITS);
      }
      return rest;
    },
    openBrace: (name) => {
      const top = frames.at(-1);
      const closesIf = name === null && top?.kind === 'if' && top.isOpen;
      if (closesIf) top.isOpen = false;
      push(name === null ? { kind: 'brace', closesIf } : { kind: 'function', name });
    },
    closeBrace: () => {
      const frame = closeTo(({ kind }) => kind === 'brace' || kind === 'function');
      if (frame?.kind === 'brace' && frame.closesIf) closeTo(({ kind }) => kind === 'if');
    },
    openCase: (subject) => push({ kind: 'case', subject, labels: [], before: [], isAtLabels: true }),
    operator: (text) => {
      if (text === '(') push({ kind: 'parenthesis' });
      else if (text === ')') {
        if (frames.at(-1)?.kind === 'parenthesis') closeTo(({ kind }) => kind === 'parenthesis');
      } else if (text === ';;' || text === ';&' || text === ';|') {
        const frame = closeTo(({ kind }) => kind === 'case');
        if (frame?.kind !== 'case') return;
        frame.before.push(...frame.labels.slice(0, CASE_LABELS_LIMIT - frame.before.length));
        frame.labels = [];
        frame.isAtLabels = true;
        frames.push(frame);
      }
    },
    isAtLabels: () => atLabels() !== undefined,
    label: (token) => {
      const frame = atLabels();
      if (frame === undefined) return;
      known = null;
      if (token.kind === 'word') {
        if (isBareWord(token.word, 'esac')) closeTo(({ kind }) => kind === 'case');
        else if (frame.labels.length < CASE_LABELS_LIMIT) frame.labels.push(token.word.text);
      } else if (token.kind === 'operator' && token.text === ')') frame.isAtLabels = false;
    },
    isLost: () => isLost,
    snapshot: () => {
      known ??= frames.flatMap((frame): ScriptBlock[] => {
        if (frame.kind === 'function') return [{ kind: 'function', name: frame.name }];
        if (frame.kind === 'if') return [{ kind: 'if', condition: frame.condition, otherwise: frame.otherwise }];
        if (frame.kind !== 'case') return [];
        return [{ kind: 'case', subject: frame.subject, labels: [...frame.labels], before: [...frame.before] }];
      });
      return known;
    },
  };
};
