import { readAdmittedFile } from '@quirl/files';
import { findLuaFiles, type LintReport, LUA_SOURCE_BYTES_LIMIT, lintError, lintLua } from '@quirl/lua';
import { QuirlError, type ShellError } from '@quirl/quirl-contracts';
import { analysisLabels } from '../limits.ts';

/** One file of an analysis. */
interface AnalysedFile {
  readonly file: string;
  readonly valid: boolean;
  readonly error?: ShellError;
}

/** The document of `quirl check` and `quirl lint` (catalog spec 7). */
export interface ScriptAnalysis {
  readonly document_type: 'quirl.script.analysis';
  readonly schema_version: 1;
  readonly operation: AnalysisOperation;
  /** Whether every file is valid. */
  readonly valid: boolean;
  /** In order of path. */
  readonly files: readonly AnalysedFile[];
}

export type AnalysisOperation = 'check' | 'lint';

const analysisOf = (operation: AnalysisOperation, files: readonly AnalysedFile[]): ScriptAnalysis => ({
  document_type: 'quirl.script.analysis',
  schema_version: 1,
  operation,
  valid: files.every((file) => file.valid),
  files,
});

/** What a visitor of an analysis is shown: a file with its findings, or with the reason why it was not read. */
export interface JudgedFile {
  readonly file: string;
  readonly report: LintReport | null;
  readonly error: ShellError | null;
}

/**
 * Judges every Lua file that the path names, one after the other, in order of path. Throws the refusal of a path that cannot be
 * walked; a file that cannot be read is judged by its refusal.
 */
export function* judgeScripts(path: string): Generator<JudgedFile> {
  for (const file of findLuaFiles(path, () => true)) yield judgeScript(file);
}

const judgeScript = (file: string): JudgedFile => {
  try {
    const report = lintLua(readAdmittedFile(file, LUA_SOURCE_BYTES_LIMIT));
    return { file, report, error: lintError(report, file) };
  } catch (error) {
    return { file, report: null, error: refusalIn(error) };
  }
};

const refusalIn = (error: unknown): ShellError => {
  if (error instanceof QuirlError) return error.shellError;
  throw error;
};

/**
 * The analysis as a document. Above a bound of findings over all files the errors keep their first label alone. A path that
 * cannot be walked is a document with one invalid file.
 */
export const analyseScripts = (operation: AnalysisOperation, path: string): ScriptAnalysis => {
  try {
    let labels = 0;
    const files: AnalysedFile[] = [];
    for (const { file, error } of judgeScripts(path)) {
      labels += error?.labels?.length ?? 0;
      files.push({ file, valid: error === null, ...(error === null ? {} : { error: bounded(error, labels) }) });
    }
    return analysisOf(operation, files);
  } catch (error) {
    return analysisOf(operation, [{ file: path, valid: false, error: refusalIn(error) }]);
  }
};

const bounded = (error: ShellError, labels: number): ShellError =>
  labels <= analysisLabels || error.labels === undefined
    ? error
    : {
        ...error,
        labels: error.labels.slice(0, 1),
        context: [`findings of this file: ${error.labels.length}; shown: 1`],
      };
