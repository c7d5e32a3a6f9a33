/**
 * Numeric character references, `&#125;`, in comments and tag values. PGN has no escape for a `}` within a comment. The
 * HTML form stays readable in programs that do not decode it, and Chinese collections copied from web pages contain such
 * references anyway.
 *
 * ```ts
 * import { readReferences, writeReference } from './references.ts';
 *
 * readReferences('a &#125; b'); // 'a } b'
 * writeReference('}'); // '&#125;'
 * ```
 */
const REFERENCE = /&#(\d{1,7});/g;
const LAST_CODE = 0x10ffff;

export function readReferences(text: string): string {
  if (!text.includes('&#')) return text;
  return text.replace(REFERENCE, (whole, digits: string) => {
    const code = Number(digits);
    return code <= LAST_CODE ? String.fromCodePoint(code) : whole;
  });
}

export function writeReference(character: string): string {
  return `&#${character.codePointAt(0) ?? 0xfffd};`;
}

/** Escapes the `&` of everything that `readReferences` would decode. */
export function escapeReferences(text: string): string {
  return text.includes('&#') ? text.replaceAll(/&(?=#\d{1,7};)/g, writeReference) : text;
}
