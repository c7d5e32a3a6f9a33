import { describe, expect, test } from 'vitest';
import { detectEncoding, ENCODINGS, type Encoding } from './encoding.ts';
import { makeCollection } from './testing/random-games.ts';
import { makeDecoder } from './text-decoder.ts';
import { encodeText } from './text-encoder.ts';

describe('the detection of the encoding', () => {
  test.each(ENCODINGS)('recognizes a collection in %s', (encoding) => {
    const bytes = makeCollection({ games: 3, plies: 40, encoding, seed: 7 });
    expect(detectEncoding(bytes)).toBe(encoding);
  });

  test.each(ENCODINGS)('recognizes two moves in %s', (encoding) => {
    const text = encoding === 'big5' ? '1. 炮二平五 馬８進７' : '1. 炮二平五 马８进７';
    expect(detectEncoding(encodeText(text, encoding).bytes)).toBe(encoding);
  });

  test('accepts a sample that ends in the middle of a character', () => {
    const { bytes } = encodeText('[Event "春季"] 1. 炮二平五', 'utf-8');
    expect(detectEncoding(bytes.subarray(0, bytes.length - 1))).toBe('utf-8');
  });

  test('recognizes UTF-8 with a damaged byte', () => {
    const { bytes } = encodeText('1. 炮二平五 马８进７ 2. 马二进三 车９平８', 'utf-8');
    bytes[4] = 0xff;
    expect(detectEncoding(bytes)).toBe('utf-8');
  });

  test('uses a byte order mark', () => {
    expect(detectEncoding(encodeText('\uFEFFa', 'utf-16be').bytes)).toBe('utf-16be');
    expect(detectEncoding(encodeText('\uFEFFa', 'utf-16le').bytes)).toBe('utf-16le');
    expect(detectEncoding(encodeText('\uFEFFa', 'utf-8').bytes)).toBe('utf-8');
  });

  test.each([
    ['big5', '陳建國'],
    ['big5', '胡榮華'],
    ['big5', '全國個人賽'],
    ['gb18030', '胡荣华'],
    ['gb18030', '陈建国'],
    ['gb18030', '全国个人赛'],
    ['gb18030', '联通'],
    ['utf-8', '胡荣华'],
    ['utf-8', 'Café Zürich'],
    ['utf-8', 'Đà Nẵng'],
    ['utf-8', 'Đà Lạt, Lê'],
    ['utf-8', 'Иван Петров'],
    ['utf-8', 'é'],
    ['utf-8', 'Σωκράτης'],
  ] as const)('recognizes %s from a name: %s', (encoding, name) => {
    const { bytes } = encodeText(`[Red "${name}"]\n1. h2e2 h9g7\n`, encoding);
    expect(detectEncoding(bytes)).toBe(encoding);
  });

  test('defaults to UTF-8 for Latin and empty text', () => {
    expect(detectEncoding(encodeText('1. h2e2 h9g7', 'utf-8').bytes)).toBe('utf-8');
    expect(detectEncoding(new Uint8Array())).toBe('utf-8');
  });

  test('recognizes binary files', () => {
    const noise = Uint8Array.from(
      { length: 4000 },
      (_, index) => (index * index * 31 + index) & 255,
    );
    expect(detectEncoding(noise)).toBe('binary');
    expect(detectEncoding(Uint8Array.of(0x58, 0x51, 10, 0, 0, 1, 2, 3, 4, 0, 0, 0))).toBe('binary');
  });

  test('accepts a few zero bytes in a text', () => {
    const { bytes } = encodeText(
      `1. 炮二平五\0 马８进７\0${' 2. 马二进三 车９平８'.repeat(9)}`,
      'gb18030',
    );
    expect(detectEncoding(bytes)).toBe('gb18030');
  });
});

describe('encodeText', () => {
  const wholePlane = Array.from({ length: 0x10000 }, (_, code) => code)
    // Without surrogates and the private use area, of which GB18030 has only a part.
    .filter((code) => code < 0xd800 || code > 0xf8ff)
    .map((code) => String.fromCharCode(code))
    .join('');
  const beyond = '😀𠀀𪛖\u{10FFFF}';

  test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'gb18030'])(
    'keeps every character in %s',
    (encoding) => {
      const { bytes, missing } = encodeText(wholePlane + beyond, encoding);
      expect(missing).toEqual([]);
      const text = makeDecoder(encoding, { ignoreBOM: true }).decode(bytes);
      expect(text === wholePlane + beyond).toBe(true);
    },
  );

  test('keeps the 13,000 characters of Big5 and lists the others', () => {
    const { bytes, missing } = encodeText(wholePlane, 'big5');
    expect(wholePlane.length - missing.length).toBeGreaterThan(13_000);
    expect(missing).toContain('马');
    expect(missing).not.toContain('馬');
    const lacking = new Set(missing);
    const kept = Array.from(wholePlane)
      .filter((character) => !lacking.has(character))
      .join('');
    const text = makeDecoder('big5')
      .decode(bytes)
      .replaceAll(/&#\d+;/g, '');
    expect(text === kept).toBe(true);
  });

  test('writes missing characters as references', () => {
    const { bytes, missing } = encodeText('馬马馬', 'big5');
    expect(missing).toEqual(['马']);
    expect(makeDecoder('big5').decode(bytes)).toBe('馬&#39532;馬');
  });

  test('keeps a lone surrogate only in UTF-16', () => {
    expect(encodeText('\uD800', 'utf-8').missing).toEqual(['\uD800']);
    expect(encodeText('\uD800', 'gb18030').missing).toEqual(['\uD800']);
    expect(encodeText('\uD800', 'utf-16le').missing).toEqual([]);
  });

  test('encodes UTF-8 like the platform', () => {
    expect(encodeText(wholePlane + beyond, 'utf-8').bytes).toEqual(
      new Uint8Array(Buffer.from(wholePlane + beyond, 'utf8')),
    );
  });
});
