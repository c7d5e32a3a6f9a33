/**
 * Encodes text. The platform's `TextEncoder` only supports UTF-8, so the tables of the two Chinese encodings are built on
 * first use by decoding every code.
 *
 * ```ts
 * import { encodeText } from './text-encoder.ts';
 *
 * encodeText('炮二平五', 'big5').bytes; // af a5 a4 47 a5 ad a4 ad
 * encodeText('马', 'big5'); // { bytes: 26 23 33 39 35 33 32 3b, that is '&#39532;', missing: ['马'] }
 * ```
 */
import { checkChoice } from '../options.ts';
import { ENCODINGS, type Encoding } from './encoding.ts';
import { makeDecoder } from './text-decoder.ts';

export interface EncodedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * Characters that the encoding lacks, without duplicates. They are written as references such as `&#39532;`, which
   * `readGames` decodes in comments and tag values.
   */
  readonly missing: readonly string[];
}

/** The bytes of a text, without a byte order mark. Throws a `RangeError` for an unknown encoding. */
export function encodeText(text: string, encoding: Encoding): EncodedText {
  checkChoice('encoding', ENCODINGS, encoding);
  const sink = new ByteSink(text.length * 2);
  const missing = new Set<string>();
  const put = WRITERS[encoding];
  for (const character of text) {
    if (put(sink, codeOf(character))) continue;
    missing.add(character);
    for (const letter of `&#${codeOf(character)};`) sink.push(codeOf(letter));
  }
  return { bytes: sink.toBytes(), missing: [...missing] };
}

/** Writes one code point and returns whether the encoding has it. */
type CodeWriter = (sink: ByteSink, code: number) => boolean;

const WRITERS: Readonly<Record<Encoding, CodeWriter>> = {
  'utf-8': writeUtf8,
  'utf-16le': (sink, code) => writeUtf16(sink, code, 0),
  'utf-16be': (sink, code) => writeUtf16(sink, code, 1),
  gb18030: writeGb18030,
  big5: writeBig5,
};

/** Only UTF-16 can encode a lone surrogate. */
function isLoneSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function writeUtf8(sink: ByteSink, code: number): boolean {
  if (code < 0x80) sink.push(code);
  else if (code < 0x800) {
    sink.push(0xc0 | (code >> 6));
    pushTail(sink, code, 0);
  } else if (isLoneSurrogate(code)) return false;
  else if (code < 0x10000) {
    sink.push(0xe0 | (code >> 12));
    pushTail(sink, code, 6);
  } else {
    sink.push(0xf0 | (code >> 18));
    pushTail(sink, code, 12);
  }
  return true;
}

/** Writes the continuation bytes of a UTF-8 character, six bits each, from the bit `shift` down. */
function pushTail(sink: ByteSink, code: number, shift: number): void {
  for (let at = shift; at >= 0; at -= 6) sink.push(0x80 | ((code >> at) & 63));
}

function writeUtf16(sink: ByteSink, code: number, highFirst: 0 | 1): boolean {
  for (const unit of unitsOf(code)) {
    sink.push(highFirst ? unit >> 8 : unit & 255);
    sink.push(highFirst ? unit & 255 : unit >> 8);
  }
  return true;
}

function unitsOf(code: number): readonly number[] {
  if (code < 0x10000) return [code];
  return [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)];
}

function writeGb18030(sink: ByteSink, code: number): boolean {
  if (code < 0x80) sink.push(code);
  else if (isLoneSurrogate(code)) return false;
  else if (code >= 0x10000) pushFour(sink, code - 0x10000 + FIRST_SUPPLEMENTARY);
  else {
    const pair = gbPairs().get(code);
    if (pair !== undefined) return pushPair(sink, pair);
    const four = gbFours().get(code);
    if (four === undefined) return false;
    pushFour(sink, four);
  }
  return true;
}

function writeBig5(sink: ByteSink, code: number): boolean {
  if (code < 0x80) {
    sink.push(code);
    return true;
  }
  const pair = big5Pairs().get(code);
  return pair !== undefined && pushPair(sink, pair);
}

function pushPair(sink: ByteSink, pair: number): true {
  sink.push(pair >> 8);
  sink.push(pair & 255);
  return true;
}

/** Writes a four-byte code of GB18030. The last three bytes of such a code have 10, 126 and 10 values. */
function pushFour(sink: ByteSink, pointer: number): void {
  for (const byte of fourOf(pointer)) sink.push(byte);
}

function fourOf(pointer: number): readonly number[] {
  return [
    0x81 + Math.floor(pointer / 12600),
    0x30 + (Math.floor(pointer / 1260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ];
}

/** The number of four-byte codes for characters up to U+FFFF, and the first code for characters above. */
const BASIC_FOURS = 39_420;
const FIRST_SUPPLEMENTARY = 189_000;
const REPLACEMENT_FOUR = 39_417;

type Table = ReadonlyMap<number, number>;

const gbPairs = once(() => makePairs('gb18030', 0x81));
/** The rows before 0xA1 are the Hong Kong additions, which many Big5 decoders lack. */
const big5Pairs = once(() => makePairs('big5', 0xa1));
const gbFours = once(makeFours);

function once(make: () => Table): () => Table {
  let made: Table | undefined;
  return () => (made ??= make());
}

/** Decodes each two-byte code on its own line, since some pairs decode to two characters or none. */
function makePairs(encoding: 'gb18030' | 'big5', firstLead: number): Table {
  const codes: number[] = [];
  for (let lead = firstLead; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) codes.push((lead << 8) | trail);
  }
  const bytes = Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 255, 10]));
  return invert(makeDecoder(encoding).decode(bytes).split('\n'), codes);
}

function makeFours(): Table {
  const pointers = Array.from({ length: BASIC_FOURS }, (_, pointer) => pointer);
  const bytes = Uint8Array.from(pointers.flatMap((pointer) => [...fourOf(pointer), 10]));
  const table = invert(makeDecoder('gb18030').decode(bytes).split('\n'), pointers);
  // U+FFFD is also the result of every invalid code, so its own code cannot be found by decoding.
  return table.set(0xfffd, REPLACEMENT_FOUR);
}

/** If two codes decode to the same character, the first code is used, as in other programs. */
function invert(characters: readonly string[], codes: readonly number[]): Map<number, number> {
  const table = new Map<number, number>();
  for (const [index, code] of codes.entries()) {
    const character = characters[index] ?? '';
    if (character.length !== 1 || character === '\uFFFD' || table.has(codeOf(character))) continue;
    table.set(codeOf(character), code);
  }
  return table;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** A growing byte array. */
class ByteSink {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(guess: number) {
    this.#bytes = new Uint8Array(Math.max(64, guess));
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow();
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const longer = new Uint8Array(this.#bytes.length * 2);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}
