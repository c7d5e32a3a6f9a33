import { describe, expect, test } from 'vitest';
import { LineSplitter } from './line-splitter.ts';
import { makeCollection } from './testing/random-games.ts';
import { inChunks } from './testing/read-all.ts';
import { makeDecoder } from './text-decoder.ts';
import { encodeText } from './text-encoder.ts';
import { TextStream } from './text-stream.ts';

function readStream(chunks: Iterable<Uint8Array>): { stream: TextStream; text: string } {
  const stream = new TextStream();
  let text = '';
  for (const chunk of chunks) text += stream.push(chunk);
  return { stream, text: text + stream.end() };
}

function splitAll(chunks: readonly string[]): string[] {
  const splitter = new LineSplitter();
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

describe('bytes to text', () => {
  test.each([1, 2, 3, 7, 1000, 65_536])('chunks of %i bytes give the whole text', (size) => {
    for (const encoding of ['gb18030', 'big5', 'utf-8', 'utf-16le', 'utf-16be'] as const) {
      const bytes = makeCollection({ games: 2, plies: 30, encoding, seed: 3 });
      const { text, stream } = readStream(inChunks(bytes, size));
      expect(stream.encoding).toBe(encoding);
      expect(text === makeDecoder(encoding).decode(bytes)).toBe(true);
      expect(stream.endsInCharacter).toBe(false);
    }
  });

  test('a long Latin start does not decide the encoding of a Chinese end', () => {
    const latin = '1. h2e2 h9g7 *\n'.repeat(30_000);
    const { bytes } = encodeText(`${latin}1. 炮二平五 馬８進７`, 'big5');
    const { stream, text } = readStream(inChunks(bytes, 5000));
    expect(stream.encoding).toBe('big5');
    expect(text.endsWith('馬８進７')).toBe(true);
  });

  test.each(['big5', 'gb18030', 'utf-8', 'utf-16le'] as const)(
    'a long Latin start in one large chunk does not decide the encoding either: %s',
    (encoding) => {
      const latin = '1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *\n'.repeat(8000);
      const game = makeCollection({ games: 1, plies: 60, encoding, seed: 3 });
      const start = encodeText(latin, encoding).bytes;
      const bytes = new Uint8Array([...start, ...game]);
      for (const chunks of [[bytes], [start, game], [start.subarray(0, 1), bytes.subarray(1)]]) {
        const { stream, text } = readStream(chunks);
        expect(stream.encoding).toBe(encoding);
        expect(text === makeDecoder(encoding).decode(bytes)).toBe(true);
      }
    },
  );

  test('an incomplete character at the end is left out and reported', () => {
    const { bytes } = encodeText('1. 炮二平五 马８进７', 'gb18030');
    const { stream, text } = readStream([bytes.subarray(0, bytes.length - 1)]);
    expect(text).toBe('1. 炮二平五 马８进');
    expect(stream.endsInCharacter).toBe(true);
  });

  test('a binary file has no text', () => {
    const { stream, text } = readStream([
      Uint8Array.from({ length: 999 }, (_, index) => index % 7),
    ]);
    expect(stream.encoding).toBe('binary');
    expect(text).toBe('');
  });
});

describe('text to lines', () => {
  test('CR LF, LF and CR end a line, also mixed', () => {
    expect(splitAll(['a\r\nb\nc\rd'])).toEqual(['a', 'b', 'c', 'd']);
    expect(splitAll(['a\r\r\n\n\rb'])).toEqual(['a', '', '', '', 'b']);
  });

  test('the chunk borders make no difference', () => {
    const text = 'a\r\nbb\r\rccc\n\n\r\nd\n';
    const whole = splitAll([text]);
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        const chunks = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        expect(splitAll(chunks)).toEqual(whole);
      }
    }
  });

  test('a last line without a line end counts unless it is empty', () => {
    expect(splitAll(['a\nb'])).toEqual(['a', 'b']);
    expect(splitAll(['a\n'])).toEqual(['a']);
    expect(splitAll([])).toEqual([]);
  });
});
