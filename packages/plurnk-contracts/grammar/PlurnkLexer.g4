/*
 * The words of the operation language. §names are the rules of SPEC.md.
 *
 * Every mode is a place in the document: the text before the first heading (the default mode), a heading line, the inside
 * of a signal, the inside of a scope, a body, and what follows the closing fence. A slot never crosses a line end, so each
 * slot is recognised as a whole first: a slot that is open or holds a wrong character becomes a word of its own kind, which
 * no rule of the parser takes. Everything that needs memory (lane, line start, fence) is asked of the base class.
 */
lexer grammar PlurnkLexer;

options {
  superClass = PlurnkLexerBase;
}

@header {
import { PlurnkLexerBase } from '../plurnk-lexer-base.ts';
}

tokens {
  TEXT
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces

// §lexical-elements, §heading-recognition: the lane is maximal, because no lane character can follow it (isHeading).
fragment LANE: [A-Za-z0-9_]*;

// What reads and writes text, and so knows line anchors. §text-line-anchor-syntax
fragment TEXT_OPERATION: 'READ' | 'EDIT' | 'COPY' | 'MOVE' | 'OPEN' | 'FOLD';

// §source-model: a carriage return counts as a line end only in front of a line feed; alone it is an ordinary character.
fragment LINE_END: '\r'? '\n';
fragment LONE_CR: '\r' {this.isLoneReturn()}?;
fragment IN_LINE: ~[\r\n] | LONE_CR;
fragment SPACES: [ \t]*;

// ---------------------------------------------------------------------------------------------------------------------
// Before the first heading. §text-items

// §initial-plan: this is the one place where a PLAN may follow other text on its line.
PLAN: '# PLAN' LANE {this.isHeading() || this.isInitialPlan()}? {this.enter('terms', 'numeric');} -> mode(HEADING);
FIND: '## FIND' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> mode(HEADING);
TEXT_OP: '## ' TEXT_OPERATION LANE {this.isHeading()}? {this.enter('terms', 'text');} -> mode(HEADING);
SEND: '## SEND' LANE {this.isHeading()}? {this.enter('code', 'numeric');} -> mode(HEADING);
EXEC: '## EXEC' LANE {this.isHeading()}? {this.enter('executor', 'numeric');} -> mode(HEADING);
BARE: '## BARE' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> mode(HEADING);
BRANCH_OP: '## ' ('WORK' | 'FORK') LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> mode(HEADING);
KILL: '## KILL' LANE {this.isHeading()}? {this.enter('code', 'numeric');} -> mode(HEADING);
LOOK: '## LOOK' LANE {this.isHeading()}? {this.enter('terms', 'text');} -> mode(HEADING);
BUFF: '## BUFF' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> mode(HEADING);

// §document-fence
FENCE_OPENER: '```plurnk' LINE_END {this.isFenceOpener()}? {this.openFence();};
FENCE_CLOSER: '```' SPACES {this.isFenceCloser()}? {this.closeFence();};

// §reasoning-envelope: the shortest match; an opener without its closer is a piece of a word.
ENVELOPE: '<think>' .*? '</think>' | '<|channel>' .*? '<channel|>';

HASH: '#';
PIECE: ~[<#\t\n\u000B\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+;
LESS_IN_TEXT: '<' -> type(PIECE);
SPACE: [\t\n\u000B\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+;

// ---------------------------------------------------------------------------------------------------------------------
// A heading line. §slot-order, §whitespace-contract
mode HEADING;

HEADING_END: LINE_END -> mode(BODY);
HEADING_SPACE: [ \t]+ -> skip;

// §signal-families, terms: tags and branches. The slot closes at the first `]`.
TERMS: '[' {this.reads('terms')}? ~[\]\n]* ']' {this.keepOpener();} -> pushMode(SIGNAL);
OPEN_TERMS: '[' {this.reads('terms')}? ~[\]\n]*;

// §signal-families, integers. §send-mid-reservation: a code ends a turn by its value, so zeros may lead.
DISPOSITION: '[' {this.reads('code')}? SPACES '0'* ('102' | '200' | '202' | '499') SPACES ']';
// A code with more digits than a number can hold is none.
CODE: ONE_CODE {this.isInRange()}?;
ENDLESS_CODE: ONE_CODE;
fragment ONE_CODE: '[' {this.reads('code')}? SPACES (INTEGER SPACES)? ']';
CODES: '[' {this.reads('code')}? SPACES INTEGER ([ \t]+ INTEGER)+ SPACES ']';
// §signal-lexing: the longest beginning of a signal; what stands behind it is a line end or the wrong character.
OPEN_CODE: '[' {this.reads('code')}? SPACES (INTEGER ([ \t]+ INTEGER)*)? SPACES;
fragment INTEGER: '-'? [0-9]+;

// §signal-families, executors
EXECUTOR: '[' {this.reads('executor')}? SPACES (NAME SPACES)? ']';
EXECUTORS: '[' {this.reads('executor')}? SPACES NAME ([ \t]+ NAME)+ SPACES ']';
OPEN_EXECUTOR: '[' {this.reads('executor')}? SPACES (NAME ([ \t]+ NAME)*)? SPACES;
fragment NAME: [A-Za-z_] [A-Za-z0-9_.+\-]*;

// §path-parentheses: pairs, then balanced parentheses. A backslash in front of anything else is text.
TARGET: '(' TARGET_TEXT* ')';
fragment TARGET_TEXT: ~[\\()<\n] | '\\' ~[<\n] | '(' TARGET_TEXT* ')';
// The longest beginning of a target; behind it stands a line end or `<`.
OPEN_TARGET: OPEN_GROUP;
fragment OPEN_GROUP: '(' TARGET_TEXT* OPEN_GROUP? '\\'?;

// §operation-annotation
ANNOTATION: '<!--' ~[\n]*? '-->';
OPEN_ANNOTATION: '<!--';

// §scope-marker-forms; §text-line-anchor-syntax: with an anchor, commas alone separate.
SCOPE: ONE_SCOPE {this.isInRange()}? {this.keepOpener();} -> pushMode(COMPONENT);
ENDLESS_SCOPE: ONE_SCOPE;
fragment ONE_SCOPE: NUMERIC_SCOPE | ANCHORED_SCOPE;
fragment NUMERIC_SCOPE: '<' DECIMAL ((COMMA_SEPARATOR | '-') DECIMAL)* '>';
fragment ANCHORED_SCOPE: '<' {this.reads('text')}? LINE_MARK (COMMA_SEPARATOR LINE_MARK)* '>';
// §combined-anchor-line-redirect: at least one anchor is joined to a positive line number.
COMBINED_SCOPE:
  '<' {this.reads('text')}? (LINE_MARK COMMA_SEPARATOR)* JOINED_MARK (COMMA_SEPARATOR (LINE_MARK | JOINED_MARK))* '>';
// A scope that does not lex.
MALFORMED_SCOPE: '<';
fragment DECIMAL: '-'? [0-9]+ ('.' [0-9]+)?;
fragment COMMA_SEPARATOR: ',' ' '?;
fragment LINE_ANCHOR: '@' BASE62 BASE62 BASE62 BASE62 BASE62;
fragment BASE62: [0-9A-Za-z];
fragment LINE_MARK: DECIMAL | LINE_ANCHOR;
fragment JOINED_MARK: LINE_ANCHOR [: ] [0-9]* [1-9] [0-9]*;

// §heading-garbage
UNKNOWN: .;

// ---------------------------------------------------------------------------------------------------------------------
// Between the brackets of a signal that holds terms. §signal-lexing
mode SIGNAL;

TERM: ~[\], \t\n]+;
COMMA: ',';
SIGNAL_SPACE: [ \t]+ -> skip;
SIGNAL_END: ']' -> popMode;

// ---------------------------------------------------------------------------------------------------------------------
// Between the brackets of a scope. A dash directly behind a separator is a sign, so components and separators take turns.
mode COMPONENT;

NUMBER: DECIMAL -> mode(SEPARATORS);
ANCHOR: LINE_ANCHOR -> mode(SEPARATORS);

mode SEPARATORS;

SEPARATOR: (COMMA_SEPARATOR | '-') -> mode(COMPONENT);
SCOPE_END: '>' -> popMode;

// ---------------------------------------------------------------------------------------------------------------------
// A body. §body-opaque: only headings of the lane, at the start of a line, are more than text. §heading-column, §lane-match
mode BODY;

BODY_PLAN: '# PLAN' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> type(PLAN), mode(HEADING);
BODY_FIND: '## FIND' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> type(FIND), mode(HEADING);
BODY_TEXT_OP: '## ' TEXT_OPERATION LANE {this.isHeading()}? {this.enter('terms', 'text');} -> type(TEXT_OP), mode(HEADING);
BODY_SEND: '## SEND' LANE {this.isHeading()}? {this.enter('code', 'numeric');} -> type(SEND), mode(HEADING);
BODY_EXEC: '## EXEC' LANE {this.isHeading()}? {this.enter('executor', 'numeric');} -> type(EXEC), mode(HEADING);
BODY_BARE: '## BARE' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> type(BARE), mode(HEADING);
BODY_BRANCH_OP: '## ' ('WORK' | 'FORK') LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> type(BRANCH_OP), mode(HEADING);
BODY_KILL: '## KILL' LANE {this.isHeading()}? {this.enter('code', 'numeric');} -> type(KILL), mode(HEADING);
BODY_LOOK: '## LOOK' LANE {this.isHeading()}? {this.enter('terms', 'text');} -> type(LOOK), mode(HEADING);
BODY_BUFF: '## BUFF' LANE {this.isHeading()}? {this.enter('terms', 'numeric');} -> type(BUFF), mode(HEADING);

EOL: LINE_END;

// §document-fence. Code blocks inside a body keep its backtick lines from closing the document.
BODY_FENCE_CLOSER: '```' SPACES {this.isFenceCloser()}? {this.closeFence();} -> type(FENCE_CLOSER), mode(EPILOGUE);
BLOCK_CLOSER: '```' '`'* SPACES {this.isBlockLine()}? {this.closeBlock();} -> type(TEXT);
BLOCK_OPENER: '```' '`'* SPACES (~[` \t\r\n] | LONE_CR) (~[`\r\n] | LONE_CR)* {this.isBlockLine()}? {this.openBlock();} -> type(TEXT);

// §section-boundary: between two line ends this is a blank line.
BLANK: [ \t]+;
BODY_TEXT: (~[#`\r\n] | LONE_CR) IN_LINE* -> type(TEXT);
BODY_MARK: [#`] -> type(TEXT);

// ---------------------------------------------------------------------------------------------------------------------
// Behind the closing fence. §document-fence
mode EPILOGUE;

EPILOGUE_SPACE: [\t\n\u000B\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+ -> skip;
EPILOGUE_TEXT: ~[\t\n\u000B\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF] [\u0000-\u{10FFFF}]*;
