import { type AgentProvenance, compareCodePoints, type SourceDiagnostic } from '@quirl/quirl-contracts';
import {
  DECLARATION_COMMANDS_LIMIT,
  DESCRIPTION_LIMIT_BYTES,
  ORIGIN_LIMIT_BYTES,
  SOURCE_CANDIDATES_LIMIT,
  SOURCE_COMMANDS_LIMIT,
  SOURCE_DIAGNOSTICS_LIMIT,
  SOURCE_TEXT_LIMIT_BYTES,
} from '../../limits.ts';
import { importedCommand } from '../../model/command-record.ts';
import type { SourceFacts, SourceText } from '../../model/source-facts.ts';
import { type ArgumentFacts, createArgumentSet } from './argument-set.ts';
import { cutToBytes, plainText, utf8Length } from './plain-text.ts';

/** Where the facts of one reader come from and how much they weigh. */
export type Attribution = Pick<AgentProvenance, 'source' | 'confidence' | 'trust'>;

/** Takes the facts of one source in the order of its text and keeps them within the bounds of catalog spec 9.5. */
export interface FactCollector {
  /** Arguments that a declaration gives to each of these commands. */
  readonly argument: (paths: readonly string[], facts: ArgumentFacts, line: number) => void;
  /** Commands that a declaration names; a summary that is stated first stays. */
  readonly commands: (paths: readonly string[], summary: string, line: number) => void;
  /** A sentence of a command's details; repeated ones count once. */
  readonly detail: (path: string, sentence: string, line: number) => void;
  /** Says how certain a command is that this source is otherwise sure of. */
  readonly confidence: (path: string, confidence: Attribution['confidence']) => void;
  readonly diagnostic: (line: number | null, message: string) => void;
  readonly facts: () => SourceFacts;
}

interface Draft {
  readonly path: string;
  readonly arguments: ReturnType<typeof createArgumentSet>;
  readonly details: Set<string>;
  summary: string;
  confidence: Attribution['confidence'];
}

/** An empty collection for one source. */
export const createFactCollector = (
  source: SourceText,
  attribution: Attribution,
  limits: { readonly candidates: number } = { candidates: SOURCE_CANDIDATES_LIMIT },
): FactCollector => {
  const origin = cutToBytes(source.origin, ORIGIN_LIMIT_BYTES);
  const provenance: AgentProvenance = { ...attribution, origin, fingerprint: source.fingerprint, generated_at: null };
  const drafts = new Map<string, Draft>();
  const diagnostics: SourceDiagnostic[] = [];
  let candidates = 0;
  let text = 0;

  const diagnostic = (line: number | null, message: string): void => {
    if (diagnostics.length < SOURCE_DIAGNOSTICS_LIMIT) diagnostics.push({ origin, line, message });
  };
  if (origin !== source.origin) diagnostic(null, `the origin is longer than ${ORIGIN_LIMIT_BYTES} bytes and was cut`);

  const described = (foreign: string, line: number): string => {
    const clean = plainText(foreign);
    const kept = cutToBytes(clean, DESCRIPTION_LIMIT_BYTES);
    if (kept !== clean) diagnostic(line, `a text is longer than ${DESCRIPTION_LIMIT_BYTES} bytes and was cut`);
    return kept;
  };

  const admits = (paths: readonly string[], items: number, bytes: number, line: number): boolean => {
    const fresh = paths.filter((path) => !drafts.has(path)).length;
    const crossed =
      paths.length > DECLARATION_COMMANDS_LIMIT
        ? `more than ${DECLARATION_COMMANDS_LIMIT} commands in one declaration`
        : drafts.size + fresh > SOURCE_COMMANDS_LIMIT
          ? `more than ${SOURCE_COMMANDS_LIMIT} commands in one file`
          : candidates + items > limits.candidates
            ? `more than ${limits.candidates} arguments and subcommands in one file`
            : text + bytes > SOURCE_TEXT_LIMIT_BYTES
              ? `more than ${SOURCE_TEXT_LIMIT_BYTES} bytes of text in one file`
              : null;
    if (crossed === null) return true;
    diagnostic(line, `${crossed}; the declaration is dropped`);
    return false;
  };

  const draftOf = (path: string): Draft => {
    const known = drafts.get(path);
    if (known !== undefined) return known;
    const draft: Draft = {
      path,
      arguments: createArgumentSet(),
      details: new Set(),
      summary: '',
      confidence: attribution.confidence,
    };
    drafts.set(path, draft);
    return draft;
  };

  return {
    argument: (paths, facts, line) => {
      const documentation = described(facts.documentation, line);
      const bytes = [...facts.names, ...facts.values, documentation, facts.valueType].reduce(
        (sum, piece) => sum + utf8Length(piece),
        0,
      );
      if (!admits(paths, paths.length, bytes * paths.length, line)) return;
      for (const path of paths) {
        const isNew = draftOf(path).arguments.add({ ...facts, documentation });
        // What only repeats a known argument takes no place.
        if (isNew) candidates += 1;
        text += bytes;
      }
    },
    commands: (paths, summary, line) => {
      const clean = described(summary, line);
      const bytes = utf8Length(clean) * paths.length;
      const fresh = paths.filter((path) => !drafts.has(path)).length;
      if (!admits(paths, fresh, bytes, line)) return;
      candidates += fresh;
      text += bytes;
      for (const path of paths) {
        const draft = draftOf(path);
        if (draft.summary === '') draft.summary = clean;
      }
    },
    detail: (path, sentence, line) => {
      const clean = described(sentence, line);
      const draft = drafts.get(path);
      if (draft?.details.has(clean)) return;
      if (!admits([path], 0, utf8Length(clean), line)) return;
      text += utf8Length(clean);
      draftOf(path).details.add(clean);
    },
    confidence: (path, confidence) => {
      const draft = drafts.get(path);
      if (draft !== undefined) draft.confidence = confidence;
    },
    diagnostic,
    facts: () => ({
      commands: [...drafts.values()]
        .sort((left, right) => compareCodePoints(left.path, right.path))
        .map((draft) =>
          importedCommand({
            path: draft.path,
            provenance: { ...provenance, confidence: draft.confidence },
            ...(draft.summary === '' ? {} : { summary: draft.summary }),
            details: [...draft.details].join(' '),
            options: draft.arguments.arguments(provenance),
          }),
        ),
      diagnostics,
    }),
  };
};
