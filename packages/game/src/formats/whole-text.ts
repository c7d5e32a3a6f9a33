import { TextStream } from '../pgn/text-stream.ts';
import type { FormatInput } from './format-table.ts';

/** Decodes a whole file as text, after detecting its encoding. Lines end with LF. The text of a binary file is empty. */
export function readWholeText({ bytes, setEncoding, warn }: FormatInput): string {
  const stream = new TextStream();
  const text = stream.push(bytes) + stream.end();
  const { encoding } = stream;
  if (encoding !== undefined) setEncoding(encoding);
  if (encoding === 'binary') warn({ code: 'binary' });
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Warns once of all invalid characters of a file, with their number and the line of the first. */
export function warnOfDamage(text: string, { warn }: FormatInput): void {
  const at = text.indexOf('\uFFFD');
  if (at === -1) return;
  const line = text.slice(0, at).split('\n').length;
  warn({ code: 'bad-characters', count: text.split('\uFFFD').length - 1, line });
}
