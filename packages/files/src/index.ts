export {
  type AdmissionReason,
  type AdmittedFile,
  admissionMessage,
  type FileIdentity,
  isSameFile,
  type LinkRule,
  type OpenFile,
  type RefusedFile,
  readAdmittedFile,
  readBoundedFile,
  readResolvedFile,
  reasonOfFileError,
  refusalOfFile,
  refusedMessage,
} from './bounded-file.ts';
export {
  type Database,
  openDatabase,
  SQLITE_BUSY,
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_NOTADB,
  sqliteCodeOf,
} from './database.ts';
export { moveIntoPlace } from './durable-file.ts';
export { fileStamp } from './file-stamp.ts';
export { createFolder, isOpenToOthers } from './private-folder.ts';
export { readOwnedFile, replaceFile } from './replace-file.ts';
export { createTemporary, removeTemporaries } from './temporary-file.ts';
export { lockForWriting, type WriteLock } from './write-lock.ts';
