/** Widths of characters in parts of the font's size. They are estimates, because a picture is written without a font. */
const WIDE = 1;
const CAPITAL = 0.68;
const NARROW = 0.55;

/**
 * Shortens a line that would be wider than `width`, in parts of the font's size.
 *
 * @example fitText('胡荣华 – 柳大华', 6); // '胡荣华 –…'
 */
export function fitText(text: string, width: number): string {
  // XML has no control characters and no halves of surrogate pairs.
  const clean = text.slice(0, MAX_LENGTH).replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff\s]+/gu, ' ');
  const characters = Array.from(clean.trim());
  let sum = 0;
  let fitting = 0;
  for (const character of characters) {
    sum += widthOf(character);
    if (sum <= width - WIDE) fitting += 1;
  }
  return sum <= width ? characters.join('') : `${characters.slice(0, fitting).join('').trimEnd()}…`;
}

/** Longer texts never fit. */
const MAX_LENGTH = 1000;

function widthOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  if (/[\u1100-\u11ff\u2e80-\uffef]/.test(character) || character.length > 1) return WIDE;
  return /\p{Lu}/u.test(character) ? CAPITAL : NARROW;
}
