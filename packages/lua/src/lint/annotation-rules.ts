import type { AnnotationProblem, AnnotationReader } from './annotation-type.ts';

type Rule = (reader: AnnotationReader) => AnnotationProblem;

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const dottedName = /^[A-Za-z_][A-Za-z0-9_.*-]*$/;

/** A name of this form, up to a blank or one of `stops`. */
const name = (reader: AnnotationReader, form: RegExp, stops: string): AnnotationProblem => {
  reader.skipBlanks();
  const word = reader.word(stops);
  if (word === '') return 'the name is missing';
  return form.test(word) ? null : 'this is no name';
};

const modifiers: ReadonlySet<string> = new Set(['private', 'protected', 'public', 'package']);

const fieldName: Rule = (reader) => {
  reader.skipBlanks();
  const start = reader.at;
  if (!modifiers.has(reader.word(''))) reader.at = start;
  reader.skipBlanks();
  // A field may stand for every key of a type.
  if (!reader.text.startsWith('[', reader.at)) return name(reader, plainName, '?');
  const end = reader.text.indexOf(']', reader.at);
  if (end < 0) return 'the key lacks a closing `]`';
  reader.at = end + 1;
  return null;
};

const optionalType: Rule = (reader) => {
  reader.accept('?');
  return reader.types();
};

const generics: Rule = (reader) => {
  do {
    const problem = name(reader, plainName, ':,');
    if (problem !== null) return problem;
    reader.skipBlanks();
    if (!reader.accept(':')) continue;
    const bound = reader.type();
    if (bound !== null) return bound;
    reader.skipBlanks();
  } while (reader.accept(','));
  return null;
};

const className: Rule = (reader) => {
  reader.skipBlanks();
  if (reader.text.startsWith('(exact)', reader.at)) reader.at += '(exact)'.length;
  const problem = name(reader, dottedName, ':<');
  if (problem !== null) return problem;
  if (reader.text.startsWith('<', reader.at)) {
    const parameters = reader.type();
    if (parameters !== null) return parameters;
  }
  reader.skipBlanks();
  return reader.accept(':') ? reader.types() : null;
};

const nothing: Rule = () => null;

/** What each annotation needs. An annotation that is not here is unknown (catalog spec 13). */
export const annotationRules = {
  meta: nothing,
  module: (reader) => {
    reader.skipBlanks();
    return reader.isAtEnd ? 'the name is missing' : null;
  },
  class: className,
  field: (reader) => fieldName(reader) ?? optionalType(reader),
  param: (reader) => {
    reader.skipBlanks();
    if (!reader.text.startsWith('...', reader.at)) return name(reader, plainName, '?') ?? optionalType(reader);
    reader.at += '...'.length;
    return optionalType(reader);
  },
  return: (reader) => reader.types(),
  type: (reader) => reader.types(),
  alias: (reader) => {
    const problem = name(reader, dottedName, '<');
    if (problem !== null) return problem;
    reader.skipBlanks();
    // Without a type its members follow on lines of their own.
    return reader.isAtEnd ? null : reader.type();
  },
  overload: (reader) => {
    reader.skipBlanks();
    return reader.text.startsWith('fun(', reader.at) ? reader.type() : 'an overload is written `fun(…)`';
  },
  generic: generics,
  see: (reader) => {
    reader.skipBlanks();
    return reader.isAtEnd ? 'the name is missing' : null;
  },
  deprecated: nothing,
} as const satisfies Readonly<Record<string, Rule>>;

/** The word behind `---@` of an annotation that is known. */
export type AnnotationName = keyof typeof annotationRules;

export const isAnnotationName = (word: string): word is AnnotationName => Object.hasOwn(annotationRules, word);
