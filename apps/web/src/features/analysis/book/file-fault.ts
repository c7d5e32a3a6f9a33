/** Why a file cannot be read as a book at all, and where: the server says only that it is none. */

/** Which of the texts says it. */
export type FileFault =
  | { readonly kind: 'columns' | 'noJson' | 'kind' | 'encoding' | 'records' | 'empty' }
  | { readonly kind: 'json'; readonly line: number };

/** Of a file by its name. `undefined` where nothing is found. */
export function faultOf(name: string, bytes: Uint8Array): FileFault | undefined {
  if (bytes.length === 0) return { kind: 'empty' };
  if (/\.dat$/i.test(name)) return bytes.length % 8 === 0 ? undefined : { kind: 'records' };
  const text = decode(bytes);
  if (text === undefined) return { kind: 'encoding' };
  if (text.trim() === '') return { kind: 'empty' };
  return /\.csv$/i.test(name) && !text.trimStart().startsWith('{')
    ? { kind: 'columns' }
    : faultOfJson(text);
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

/** Browsers name a line, count the characters before the fault, or quote ten of them; some say nothing of that. */
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

/** Of UTF-8, without the mark that some programs begin it with. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
