/**
 * Detects the encoding of a file of Xiangqi games. Files do not declare it, and Big5 usually decodes as GB18030 without
 * an error, and vice versa. Chinese moves are written with a few dozen characters, so the decoding that yields the most
 * of these characters is the right one.
 *
 * ```ts
 * import { detectEncoding } from './encoding.ts';
 *
 * detectEncoding(Uint8Array.of(0xaf, 0xa5, 0xa4, 0x47, 0xa5, 0xad, 0xa4, 0xad)); // 'big5', 炮二平五
 * detectEncoding(Uint8Array.of(0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5)); // 'gb18030', the same
 * ```
 */
import { type DecoderLabel, makeDecoder } from './text-decoder.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The size of the sample, from the first byte that is not ASCII. */
export const SAMPLE_BYTES = 256 * 1024;

/** `binary` means that the bytes are not a text in any of the encodings. */
export type Detected = Encoding | 'binary';

/**
 * Reads a byte order mark. Without one, tests in this order: zero bytes in a UTF-16 pattern; binary bytes; valid UTF-8
 * that is not more likely a few Chinese words; the number of move characters in each decoding. The sample may end in the
 * middle of a character.
 */
export function detectEncoding(sample: Uint8Array): Detected {
  return readByteOrderMark(sample)?.encoding ?? detectUnmarked(sample);
}

/** Like `detectEncoding`, but for bytes from the middle of a file, which have no byte order mark. */
export function detectUnmarked(sample: Uint8Array): Detected {
  const wide = detectUtf16(sample);
  if (wide) return wide;
  if (looksBinary(sample)) return 'binary';
  if (isUtf8(sample)) return isChineseInPairs(sample) ? 'gb18030' : 'utf-8';
  return mostLikely(sample);
}

/** The encoding and length of a byte order mark. */
function readByteOrderMark(
  bytes: Uint8Array,
): { readonly encoding: Detected; readonly length: number } | undefined {
  const [first, second, third, fourth] = bytes;
  if (isUtf32([first, second, third, fourth])) return { encoding: 'binary', length: 4 };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', length: 2 };
  return undefined;
}

/** UTF-32 is not supported; one of its byte order marks starts with that of UTF-16. */
function isUtf32(mark: readonly (number | undefined)[]): boolean {
  return UTF_32_MARKS.has(mark.join(' '));
}

const UTF_32_MARKS: ReadonlySet<string> = new Set(['255 254 0 0', '0 0 254 255']);

/** Index of the first byte that is not ASCII text, or the length. All encodings agree on the bytes before it. */
export function findUndecided(bytes: Uint8Array): number {
  let index = 0;
  // A loop, because `findIndex` takes several times longer.
  for (; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= 0x80 || byte === 0) break;
  }
  return index;
}

/**
 * In UTF-16, Latin letters, digits and line ends have a zero in every other byte, always on the same side. A zero in one
 * character out of ten is enough, since no other text has zero bytes.
 */
function detectUtf16(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    const side = index & 1;
    if (byte === 0) zeros[side] = (zeros[side] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = Math.max(2, sample.length / 20);
  if (odd >= enough && even * 10 <= odd) return 'utf-16le';
  if (even >= enough && odd * 10 <= even) return 'utf-16be';
  return undefined;
}

/** Whether more than one byte in fifty is a control character that text does not contain; a few may be damage. */
function looksBinary(sample: Uint8Array): boolean {
  let controls = 0;
  for (const byte of sample) {
    // 9–13 are white space, 26 ended files under DOS, 27 begins terminal colours.
    if (byte < 32 && (byte < 9 || byte > 13) && byte !== 26 && byte !== 27) controls += 1;
  }
  return controls > 2 && controls * 50 > sample.length;
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    makeDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether valid UTF-8 is more likely a few words in GB18030, such as 联通. These consist of byte pairs in the range of
 * common characters, with at least two pairs in a row. Accented letters differ in having Latin letters next to them, and
 * Greek and Cyrillic in having only two lead bytes each.
 */
function isChineseInPairs(sample: Uint8Array): boolean {
  const leads = new Set<number>();
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    if (!isCommonGb(lead, sample[at + 1] ?? 0)) return false;
    const [before = 0, after = 0] = [sample[at - 1], sample[at + 2]];
    if (isLetter(before) || isLetter(after) || (before < 0x80 && after < 0x80)) return false;
    leads.add(lead);
    at += 1;
  }
  return (
    leads.size > 0 &&
    ![0xce, 0xd0].some((lead) => [...leads].every((own) => (own | 1) === (lead | 1)))
  );
}

function isLetter(byte: number): boolean {
  const small = byte | 32;
  return small >= 0x61 && small <= 0x7a;
}

/** Whether a byte pair is in level 1 of GB2312, the common characters. */
function isCommonGb(lead: number, trail: number): boolean {
  return lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1;
}

/** Whether a byte pair is in level 1 of Big5, the common characters. */
function isCommonBig5(lead: number, trail: number): boolean {
  return lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1);
}

/** Counts the byte pairs that are common characters. */
function countCommon(
  sample: Uint8Array,
  isCommon: (lead: number, trail: number) => boolean,
): number {
  let count = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    if (isCommon(lead, sample[at + 1] ?? 0)) count += 1;
    at += 1;
  }
  return count;
}

/** Pieces, directions, position words and digits in both scripts. */
const MOVE_CHARACTERS = new Set(
  '炮砲包马馬傌车車俥兵卒象相士仕将將帅帥平进進退前后後中一二三四五六七八九１２３４５６７８９',
);

/** An undecodable character cancels out this many move characters. */
const DAMAGE_WEIGHT = 2;

/** UTF-8 is first and so wins a tie, because UTF-8 with a damaged byte is more likely than a chance decoding. */
const CANDIDATES = ['utf-8', 'gb18030', 'big5'] as const satisfies readonly DecoderLabel[];

function mostLikely(sample: Uint8Array): Encoding {
  let best: { encoding: Encoding; score: number } | undefined;
  for (const encoding of CANDIDATES) {
    const score = scoreText(makeDecoder(encoding).decode(sample, { stream: true }));
    if (!best || score > best.score) best = { encoding, score };
    else if (score === best.score && hasMoreCommon(sample, encoding, best.encoding)) {
      best = { encoding, score };
    }
  }
  return best?.encoding ?? 'utf-8';
}

/** Breaks a tie in files without Chinese moves, such as those with names only, by the number of common characters. */
function hasMoreCommon(sample: Uint8Array, encoding: Encoding, than: Encoding): boolean {
  if (encoding !== 'big5' || than !== 'gb18030') return false;
  return countCommon(sample, isCommonBig5) > countCommon(sample, isCommonGb);
}

function scoreText(text: string): number {
  let score = 0;
  for (const character of text) {
    if (MOVE_CHARACTERS.has(character)) score += 1;
    else if (character === '\uFFFD') score -= DAMAGE_WEIGHT;
  }
  return score;
}
