/*
 * The sentences of the operation language. §names are the rules of SPEC.md.
 *
 * The first four rules are the authority on what is accepted: a document without any hard error of syntax is exactly one
 * that its tier's rule derives. `document` is the same language read tolerantly: it takes sections in any order and steps
 * over a section with a malformed heading, so that its well-formed siblings survive (§recovery-boundaries).
 */
parser grammar PlurnkParser;

options {
  tokenVocab = PlurnkLexer;
  superClass = PlurnkParserBase;
}

@header {
import { PlurnkParserBase } from '../plurnk-parser-base.ts';
}

// ---------------------------------------------------------------------------------------------------------------------
// The tiers. §tier-entrypoints

// §turn-shape, §document-fence
turn: SPACE? FENCE_OPENER prose turnSections FENCE_CLOSER? EOF | prose turnSections EOF;

// §statements-tier
statements: SPACE? (plan content | operation content | disposition content)* EOF;

// §log-lanes
log: prose turnSections+ EOF;

client: SPACE? (plan content | operation content | disposition content | clientOperation content)* EOF;

turnSections: plan content (operation content)* disposition content;

// ---------------------------------------------------------------------------------------------------------------------
// The tolerant reading

document: preamble section* (FENCE_CLOSER EPILOGUE_TEXT?)? EOF;

// A word ends where an envelope or a fence begins, so those stand apart here.
preamble: (SPACE | textItem | FENCE_OPENER | FENCE_CLOSER)*;

section: (plan | operation | disposition | clientOperation) content;
catch [fault] {
  this.skipSection(localContext, fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// Text before the first heading. §text-items

prose: (SPACE | textItem)*;
textItem: ENVELOPE | HASH | word;
word: PIECE+;

// ---------------------------------------------------------------------------------------------------------------------
// Headings. Signal, target and scope stand in any order, each at most once, and the annotation is last.
// §op-shapes, §slot-order, §slot-multiplicity, §slot-admission, §operation-annotation

plan: PLAN {this.beginTurn();} tagSlots ANNOTATION?;

operation: (FIND | TEXT_OP) tagSlots ANNOTATION?
  | EXEC execSlots ANNOTATION?
  | BARE tags? ANNOTATION?
  | BRANCH_OP branchSlots ANNOTATION?
  | KILL killSlots ANNOTATION?
  | SEND midSlots ANNOTATION?
  ;

// §send-mid-reservation, §park-202-only
disposition: SEND dispositionSlots ANNOTATION? {this.endTurn();};

clientOperation: (LOOK | BUFF) tagSlots ANNOTATION?;

tagSlots: (tags (TARGET scope? | scope TARGET?)? | TARGET (tags scope? | scope tags?)? | scope (tags TARGET? | TARGET tags?)?)?;

execSlots:
  ( EXECUTOR (TARGET scope? | scope TARGET?)?
  | TARGET (EXECUTOR scope? | scope EXECUTOR?)?
  | scope (EXECUTOR TARGET? | TARGET EXECUTOR?)?
  )?;

branchSlots: (branch TARGET? | TARGET branch?)?;

killSlots: (code TARGET? | TARGET code?)?;

midSlots: (CODE TARGET? | TARGET CODE?)?;

dispositionSlots:
    DISPOSITION (TARGET scope? | scope TARGET?)?
  | TARGET (DISPOSITION scope? | scope DISPOSITION)
  | scope (DISPOSITION TARGET? | TARGET DISPOSITION)
  ;

// §signal-families. KILL has no dispositions, so every code is like the other there.
tags: TERMS (TERM | COMMA)* SIGNAL_END;
branch: TERMS TERM SIGNAL_END;
code: CODE | DISPOSITION;

// §scope-slot
scope: SCOPE component (SEPARATOR component)* SCOPE_END;
component: NUMBER | ANCHOR;

// ---------------------------------------------------------------------------------------------------------------------
// Bodies. §section-boundary, §body-at-eof, §body-at-fence

// The input may end with the heading line. What else follows a heading is a fault of this section, not of the document.
content: HEADING_END body separator? | EOF;
body: ({!this.isAtSeparator()}? (TEXT | BLANK | EOL))*;

// Behind a body: its last line end and at most one blank line. Behind the heading line itself: at most one blank line.
separator: EOL (BLANK? EOL)? | BLANK EOL;
