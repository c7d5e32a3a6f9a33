/** Finds out why a file cannot be read as a book, because the server only reports that it is not one. */

/** `kind` selects the text that describes the fault. */
export type FileFault =
  | { readonly kind: 'columns' | 'noJson' | 'kind' | 'encoding' | 'records' | 'database' | 'empty' }
  | { readonly kind: 'json'; readonly line: number };

/**
 * Looks for a fault according to the format that the file's name indicates. Returns `undefined` if none is found, and for a database, of which
 * the server says what is wrong.
 */
export function faultOf(name: string, bytes: Uint8Array): FileFault | undefined {
  if (bytes.length === 0) return { kind: 'empty' };
  if (isDatabase(bytes)) return undefined;
  if (/\.(obk|xqb|pfbook|db|sqlite)$/i.test(name)) return { kind: 'database' };
  if (/\.dat$/i.test(name)) return bytes.length % 8 === 0 ? undefined : { kind: 'records' };
  const text = decode(bytes);
  if (text === undefined) return { kind: 'encoding' };
  if (text.trim() === '') return { kind: 'empty' };
  return /\.csv$/i.test(name) && !text.trimStart().startsWith('{')
    ? { kind: 'columns' }
    : faultOfJson(text);
}

const DATABASE_MARK = 'SQLite format 3\0';

function isDatabase(bytes: Uint8Array): boolean {
  return Array.from(DATABASE_MARK).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}

function faultOfJson(text: string): FileFault {
  try {
    JSON.parse(text);
    return { kind: 'kind' };
  } catch (error) {
    const line = lineOf(text, error instanceof Error ? error.message : '');
    return line === undefined ? { kind: 'noJson' } : { kind: 'json', line };
  }
}

/**
 * The line of the fault, from the error message of `JSON.parse`. Depending on the browser, the message contains the line, the number
 * of characters before the fault, a quotation that begins ten characters before it, or none of these.
 */
function lineOf(text: string, message: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const before = charactersBefore(text, message);
  return before === undefined ? undefined : text.slice(0, before).split('\n').length;
}

function charactersBefore(text: string, message: string): number | undefined {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (/end of (JSON|data)/i.test(message)) return text.length;
  const quoted = /, \.{3}"([^]*?)"(\.{3})? is not valid/.exec(message)?.[1] ?? '';
  const start = quoted === '' ? -1 : text.indexOf(quoted);
  return start < 0 ? undefined : start + 10;
}

/** Decodes UTF-8 and drops a byte order mark. Returns `undefined` if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
