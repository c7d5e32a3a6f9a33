/**
 * Converts signs and words that judge a move into numeric annotation glyphs (NAG).
 *
 * ```ts
 * import { glyphOfMark, splitGlyphs } from './glyphs.ts';
 *
 * splitGlyphs('炮二平五！？'); // { move: '炮二平五', glyph: 5 }
 * glyphOfMark('±'); // 16
 * ```
 */

const SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

const SUFFIX_TEXTS: ReadonlyMap<number, string> = new Map(
  Array.from(SUFFIXES, ([text, glyph]) => [glyph, text]),
);

/** `!` for 1, `?` for 2 and so on up to 6; `undefined` for other glyphs. */
export function suffixOfGlyph(glyph: number): string | undefined {
  return SUFFIX_TEXTS.get(glyph);
}

/** Glyphs that are separate words after a move. */
const MARKS: ReadonlyMap<string, number> = new Map([
  ...SUFFIXES,
  ['□', 7],
  ['=', 10],
  ['∞', 13],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
  ['+-', 18],
  ['-+', 19],
  ['好着', 1],
  ['好棋', 1],
  ['劣着', 2],
  ['坏棋', 2],
  ['妙着', 3],
  ['妙手', 3],
  ['败着', 4],
  ['漏着', 4],
  ['疑着', 6],
]);

const LONGEST_MARK = 6;
/** Characters that `normalise` replaces. */
const VARIANT = /[！？著]/;

export function glyphOfMark(text: string): number | undefined {
  if (text.length > LONGEST_MARK) return undefined;
  return MARKS.get(text) ?? (VARIANT.test(text) ? MARKS.get(normalise(text)) : undefined);
}

/** Splits `!` and `?` from the end of a move; `undefined` if there are none. Only the first two signs count. */
export function splitGlyphs(
  text: string,
): { readonly move: string; readonly glyph: number } | undefined {
  let end = text.length;
  while (end > 0 && '!?！？'.includes(text.charAt(end - 1))) end -= 1;
  if (end === text.length || end === 0) return undefined;
  const signs = normalise(text.slice(end));
  const glyph = SUFFIXES.get(signs.slice(0, 2)) ?? SUFFIXES.get(signs.slice(0, 1));
  return glyph === undefined ? undefined : { move: text.slice(0, end), glyph };
}

function normalise(text: string): string {
  return text.replaceAll('！', '!').replaceAll('？', '?').replaceAll('著', '着');
}
