/**
 * Reads the tags of one line, `[Name "value"]`, in all forms that files have: several on a line, quotes within quotes,
 * curly quotes, or no quotes.
 *
 * ```ts
 * import { readTagLine } from './tag-line.ts';
 *
 * readTagLine('[Red "胡荣华"][Event "the "big" one"] 1. 炮二平五', 0)?.tags.map((tag) => tag.value);
 * // ['胡荣华', 'the "big" one']
 * ```
 */
import { readReferences } from './references.ts';

/** `quoted` is the standard form, `unclosed` has only an opening quote, `bare` has no quotes. */
type TagForm = 'quoted' | 'unclosed' | 'bare';

export interface TagText {
  readonly name: string;
  readonly value: string;
  readonly form: TagForm;
}

export interface TagLine {
  readonly tags: readonly TagText[];
  /** The text after the last tag. */
  readonly rest: string;
  /** Whether the line ends within the value of the last tag. */
  readonly isOpen: boolean;
}

/** Length of the longest tag name, in UTF-16 units. */
export const MAX_TAG_NAME = 255;

const NAME = /[[［]\s*((?:[\p{L}_]|&#\d{1,7};)(?:[\p{L}\p{N}_.:-]|&#\d{1,7};){0,254})\s*/uy;
const OPENING = '"“”＂„';
const CLOSING = /["“”＂]\s*[\]］]/g;
/** A plain quote is closed by a plain quote or, if none follows, by any closing quote. */
const PLAIN_CLOSING = /"\s*[\]］]/g;

/** Reads the tags from `start` on; `undefined` if the line has no tag there. Tags beyond `most` are left out. */
export function readTagLine(
  line: string,
  start: number,
  most = Number.POSITIVE_INFINITY,
): TagLine | undefined {
  const tags: TagText[] = [];
  const scan: Scan = { line, hasPlain: true };
  let at = start;
  for (let found = readTag(scan, at); found; found = readTag(scan, at)) {
    if (tags.length < most) tags.push(found.tag);
    at = skipBlanks(line, found.end);
  }
  const isOpen = tags.at(-1)?.form === 'unclosed' && line.at(-1) !== ']' && at === line.length;
  return at === start ? undefined : { tags, rest: line.slice(at), isOpen };
}

interface Scan {
  readonly line: string;
  /** Whether a plain closing quote may follow; once none was found, later tags do not search for one. */
  hasPlain: boolean;
}

interface Found {
  readonly tag: TagText;
  readonly end: number;
}

function readTag(scan: Scan, start: number): Found | undefined {
  const { line } = scan;
  NAME.lastIndex = start;
  const match = NAME.exec(line);
  if (!match) return undefined;
  const name = readReferences(match[1] ?? '').slice(0, MAX_TAG_NAME);
  const at = NAME.lastIndex;
  const quote = line[at];
  if (quote !== undefined && OPENING.includes(quote)) {
    const isPlain = quote === '"' && scan.hasPlain;
    const plain = isPlain ? readQuoted({ name, line, start: at + 1 }, PLAIN_CLOSING) : undefined;
    if (isPlain && !plain) scan.hasPlain = false;
    const any = plain ?? readQuoted({ name, line, start: at + 1 }, CLOSING);
    return any ?? readUnclosed(name, line, at + 1);
  }
  return readBare(name, line, at);
}

interface Opened {
  readonly name: string;
  readonly line: string;
  readonly start: number;
}

/** The value ends at the first quote with a closing bracket after it, so that quotes within the value need no escape. */
function readQuoted({ name, line, start }: Opened, closing: RegExp): Found | undefined {
  closing.lastIndex = start;
  for (let match = closing.exec(line); match; match = closing.exec(line)) {
    if (isEscaped(line, match.index, start)) continue;
    const value = unescape(line.slice(start, match.index));
    return { tag: { name, value, form: 'quoted' }, end: closing.lastIndex };
  }
  return undefined;
}

/** Without quotes, a space between name and value distinguishes a tag from words in brackets. */
function readBare(name: string, line: string, start: number): Found | undefined {
  const close = line.indexOf(']', start);
  if (close === -1 || !isBlank(line[start - 1])) return undefined;
  const value = line.slice(start, close).trim();
  return { tag: { name, value, form: 'bare' }, end: close + 1 };
}

/** The value of an unclosed quote ends at the last bracket, or at the end of the line. */
function readUnclosed(name: string, line: string, start: number): Found {
  const close = line.lastIndexOf(']');
  const end = close < start ? line.length : close;
  const value = line.slice(start, end).trim();
  const bare = value.endsWith('"') ? value.slice(0, -1) : value;
  return { tag: { name, value: bare, form: 'unclosed' }, end: Math.min(end + 1, line.length) };
}

function isEscaped(line: string, index: number, start: number): boolean {
  let backslashes = 0;
  while (index - backslashes > start && line[index - backslashes - 1] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function unescape(value: string): string {
  const plain = value.includes('\\') ? value.replaceAll(/\\(["\\])/g, '$1') : value;
  return readReferences(plain);
}

function skipBlanks(line: string, start: number): number {
  let at = start;
  while (at < line.length && isBlank(line[at])) at += 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
