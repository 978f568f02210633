import { TextDecoder } from 'node:util';
import { admissionMessage, readBoundedFile, refusedMessage } from '@quirl/files';
import { checksum, type SourceKind } from '@quirl/quirl-contracts';
import { projectCurated } from '../curated/project-curated.ts';
import { readCuratedKdl } from '../curated/read-curated-kdl.ts';
import { COMPLETION_FILE_BYTES_LIMIT, curatedLimits, PAGE_FILE_BYTES_LIMIT } from '../limits.ts';
import { type CommandRecord, commandId, importedCommand, parentId } from '../model/command-record.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import type { SourceFacts, SourceText } from '../model/source-facts.ts';
import { readBash } from '../read/read-bash.ts';
import { readFish } from '../read/read-fish.ts';
import { readHelpText } from '../read/read-help-text.ts';
import { readZsh } from '../read/read-zsh.ts';
import type { Source } from './inventory.ts';
import { readManualSource } from './read-manual-source.ts';
import { failedReading, type ReadingContext, readingOf, type SourceReading } from './source-reading.ts';

type Reader = (source: Source, context: ReadingContext) => SourceReading;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const completionReader =
  (limit: number, read: (source: SourceText) => SourceFacts): Reader =>
  (source) => {
    const file = readBoundedFile(source.path, limit, source.named ? 'refuse' : 'follow');
    if (!file.admitted) return failedReading(source, admissionMessage(file));
    let text: string;
    try {
      text = utf8.decode(file.bytes);
    } catch {
      return failedReading(source, refusedMessage('not_utf8'));
    }
    const fingerprint = checksum(file.bytes);
    const fileName = source.path.slice(source.path.lastIndexOf('/') + 1);
    const facts = read({ origin: source.path, fileName, text, fingerprint });
    return readingOf(file, facts, fingerprint, file.bytes.length);
  };

const readProgram: Reader = (source) => {
  const { name, path, bytes, modifiedNs } = source;
  const fingerprint = checksum(`${path}\n${bytes}\n${modifiedNs}`);
  const record: CommandRecord = {
    ...importedCommand({
      path: name,
      summary: `Run ${name}`,
      provenance: {
        source: 'external',
        confidence: 'medium',
        trust: 'imported',
        origin: path,
        fingerprint,
        generated_at: null,
      },
    }),
    id: `external:${name}`,
    signature: name,
  };
  const commands = [record].filter(isAdmissibleImport);
  return { commands, diagnostics: [], fingerprint, bytes, modifiedNs, textBytes: 0, target: null, failure: null };
};

// The authority of `native:` ids is the shipped set's alone, so the records of a user's file have ordinary ones.
const asImport = (record: CommandRecord): CommandRecord => ({
  ...record,
  id: commandId(record.path),
  parent: parentId(record.path),
});

const readKdl: Reader = (source, { platform }) => {
  const file = readBoundedFile(source.path, curatedLimits.textBytes, 'refuse');
  if (!file.admitted) return failedReading(source, admissionMessage(file));
  const reading = readCuratedKdl(file.bytes);
  if (reading.document === null) {
    const [{ kind, offset, message }] = reading.errors;
    return failedReading(source, `${kind} at byte ${offset}: ${message}`);
  }
  const commands = projectCurated(reading.document, platform).map(asImport);
  return readingOf(file, { commands, diagnostics: [] }, checksum(file.bytes), file.bytes.length);
};

const readers: Readonly<Record<SourceKind, Reader>> = {
  fish: completionReader(COMPLETION_FILE_BYTES_LIMIT, readFish),
  bash: completionReader(COMPLETION_FILE_BYTES_LIMIT, readBash),
  zsh: completionReader(COMPLETION_FILE_BYTES_LIMIT, readZsh),
  help: completionReader(PAGE_FILE_BYTES_LIMIT, readHelpText),
  man: readManualSource,
  path_executable: readProgram,
  kdl: readKdl,
};

/** Reads one source through the reader of its kind. What cannot be read is a failure in the reading, never an error. */
export const readSource = (source: Source, context: ReadingContext): SourceReading =>
  readers[source.kind](source, context);
