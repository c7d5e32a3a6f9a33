/**
 * Comments and tag values made so that they read back equal. What has a meaning for a reader is written as a reference,
 * `&#125;` for `}`; everything else stays as it is.
 *
 * ```ts
 * import { writeCommentText, writeTagValue } from './write-text.ts';
 *
 * writeCommentText('if {this}'); // 'if &#123;this&#125;'
 * writeTagValue('the "big" one'); // 'the \\"big\\" one'
 * ```
 */
import { COMMAND_START, isEdge, isScore } from './comment-commands.ts';
import { keepAmpersands, writeReference } from './references.ts';

/** Control characters, marks that vanish in files, damage, and halves of surrogate pairs. */
const UNSAFE = /(?![\t\n])\p{Cc}|[\uFEFF\uFFFD]|\p{Cs}/gu;

/** Everything beyond ASCII. */
const FOREIGN = /\P{ASCII}/gu;

export interface CommentTextOptions {
  /** Whether no commands stand before the text in its comment. */
  readonly isAlone?: boolean;
  readonly isAscii?: boolean;
}

export function writeCommentText(text: string, options: CommentTextOptions = {}): string {
  const { isAlone = true, isAscii = false } = options;
  const safe = makeSafe(text, isAscii)
    .replaceAll(/[{}]/g, writeReference)
    .replaceAll(COMMAND_START, '&#91;%');
  const lines = safe.includes('\n') ? safe.split('\n').map(hideBracket).join('\n') : safe;
  return hideEdges(isAlone && isScore(lines) ? hideFirst(lines) : lines);
}

export function writeTagValue(value: string, isAscii = false): string {
  return makeSafe(value, isAscii)
    .replaceAll(/[\t\n]/g, writeReference)
    .replaceAll(/["\\]/g, '\\$&');
}

/** What is no letter, digit or one of a few signs becomes a reference. */
export function writeTagName(name: string, isAscii = false): string {
  return Array.from(name, (character, index) => {
    const isPlain = (index === 0 ? NAME_START : NAME_PART).test(character);
    const isForeign = isAscii && /\P{ASCII}/u.test(character);
    return isPlain && !isForeign ? character : writeReference(character);
  }).join('');
}

const NAME_START = /[\p{L}_]/u;
const NAME_PART = /[\p{L}\p{N}_.:-]/u;

function makeSafe(text: string, isAscii: boolean): string {
  const safe = keepAmpersands(text).replaceAll(UNSAFE, writeReference);
  return isAscii ? safe.replaceAll(FOREIGN, writeReference) : safe;
}

/** A line that starts with a bracket might be the first tag of another game. */
function hideBracket(line: string): string {
  const at = line.search(/\S/);
  const bracket = line.charAt(at);
  if (bracket !== '[' && bracket !== '［') return line;
  return line.slice(0, at) + writeReference(bracket) + line.slice(at + 1);
}

function hideFirst(text: string): string {
  return writeReference(text) + text.slice(1);
}

/** White space at the ends would be taken for that between a comment and its braces. */
function hideEdges(text: string): string {
  const first = isEdge(text.charCodeAt(0)) ? hideFirst(text) : text;
  if (!isEdge(first.charCodeAt(first.length - 1))) return first;
  return first.slice(0, -1) + writeReference(first.slice(-1));
}
