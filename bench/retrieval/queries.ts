import { existsSync, readFileSync } from 'node:fs';

/** Where the queries of the evaluation come from; each source has a row of its own. */
export type QuerySource = 'tldr' | 'nl2bash';

/** A task in words, and the programs that do it. */
export interface RetrievalQuery {
  readonly source: QuerySource;
  readonly query: string;
  /** Names of programs; any of them is an answer. */
  readonly expect: readonly string[];
  /** The exact command path that is meant, where the material says so. */
  readonly path: string | undefined;
}

/** Reads queries, one JSON object a line. Throws with the line's number for anything else, and for a missing file. */
export const readQueries = (file: string): readonly RetrievalQuery[] => {
  if (!existsSync(file))
    throw new Error(`there are no queries at ${file}; name a file, or set QUIRL_EVAL_QUERIES to one (JSON lines)`);
  return parseQueries(readFileSync(file, 'utf8'));
};

export const parseQueries = (text: string): readonly RetrievalQuery[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [queryOf(parseLine(line, index + 1), index + 1)]));

const parseLine = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`line ${number} of the queries is not JSON`, { cause });
  }
};

const queryOf = (value: unknown, line: number): RetrievalQuery => {
  const member = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const [source, query, expect, path] = ['source', 'query', 'expect', 'path'].map(member);
  if (source !== 'tldr' && source !== 'nl2bash') throw new Error(`line ${line} of the queries has no known source`);
  if (typeof query !== 'string' || query === '') throw new Error(`line ${line} of the queries has no query`);
  if (!Array.isArray(expect) || !expect.every((name) => typeof name === 'string'))
    throw new Error(`line ${line} of the queries expects no list of names`);
  return { source, query, expect, path: typeof path === 'string' ? path : undefined };
};
