/**
 * Escapes comments and tag values so that they read back equal. Characters with a meaning in PGN are written as
 * references, such as `&#125;` for `}`. In tag values, quotes and backslashes get a backslash instead.
 *
 * ```ts
 * import { writeCommentText, writeTagValue } from './write-text.ts';
 *
 * writeCommentText('if {this}'); // 'if &#123;this&#125;'
 * writeTagValue('the "big" one'); // 'the \\"big\\" one'
 * ```
 */
import { COMMAND_START, isEdge, isScore } from './comment-commands.ts';
import { escapeReferences, writeReference } from './references.ts';

/** Control characters except tab and line feed, byte order marks, replacement characters and lone surrogates. */
const UNSAFE = /(?![\t\n])\p{Cc}|[\uFEFF\uFFFD]|\p{Cs}/gu;

const NOT_ASCII = /\P{ASCII}/gu;

export interface CommentTextOptions {
  /** Whether the comment has no commands before the text. */
  readonly isAlone?: boolean;
  readonly isAscii?: boolean;
}

export function writeCommentText(text: string, options: CommentTextOptions = {}): string {
  const { isAlone = true, isAscii = false } = options;
  const safe = escapeUnsafe(text, isAscii)
    .replaceAll(/[{}]/g, writeReference)
    .replaceAll(COMMAND_START, '&#91;%');
  const lines = safe.includes('\n') ? safe.split('\n').map(escapeBracket).join('\n') : safe;
  return escapeEdges(isAlone && isScore(lines) ? escapeFirst(lines) : lines);
}

export function writeTagValue(value: string, isAscii = false): string {
  return escapeUnsafe(value, isAscii)
    .replaceAll(/[\t\n]/g, writeReference)
    .replaceAll(/["\\]/g, '\\$&');
}

/** Writes everything except letters, digits and `_.:-` as references, at the start everything except letters and `_`. */
export function writeTagName(name: string, isAscii = false): string {
  return Array.from(name, (character, index) => {
    const isAllowed =
      (index === 0 ? NAME_START : NAME_PART).test(character) &&
      !(isAscii && /\P{ASCII}/u.test(character));
    return isAllowed ? character : writeReference(character);
  }).join('');
}

const NAME_START = /[\p{L}_]/u;
const NAME_PART = /[\p{L}\p{N}_.:-]/u;

function escapeUnsafe(text: string, isAscii: boolean): string {
  const safe = escapeReferences(text).replaceAll(UNSAFE, writeReference);
  return isAscii ? safe.replaceAll(NOT_ASCII, writeReference) : safe;
}

/** Escapes a bracket at the start of a line, which could be read as the first tag of another game. */
function escapeBracket(line: string): string {
  const at = line.search(/\S/);
  const bracket = line.charAt(at);
  if (bracket !== '[' && bracket !== '［') return line;
  return line.slice(0, at) + writeReference(bracket) + line.slice(at + 1);
}

function escapeFirst(text: string): string {
  return writeReference(text) + text.slice(1);
}

/** Escapes the first and the last character if the PGN reader would trim them from a comment. Spaces between them are then kept too. */
function escapeEdges(text: string): string {
  const first = isEdge(text.charCodeAt(0)) ? escapeFirst(text) : text;
  if (!isEdge(first.charCodeAt(first.length - 1))) return first;
  return first.slice(0, -1) + writeReference(first.slice(-1));
}
