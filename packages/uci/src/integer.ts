/** An inclusive range of whole numbers. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export const NON_NEGATIVE: Range = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** A whole number in decimal digits, or `undefined` when `text` is no such number or is out of range. */
export function parseInteger(text: string | undefined, range: Range): number | undefined {
  // Sixteen digits hold every safe integer, so a longer text is refused before it is converted.
  if (text === undefined || !/^[+-]?\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  if (!isIntegerIn(value, range)) return undefined;
  return value === 0 ? 0 : value; // '-0' would be a second zero
}

export function isIntegerIn(value: number, range: Range): boolean {
  return Number.isSafeInteger(value) && value >= range.min && value <= range.max;
}
