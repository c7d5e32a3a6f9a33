/** An inclusive range of integers. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export const NON_NEGATIVE: Range = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Parses a decimal integer; `undefined` if the text is anything else or out of range. */
export function parseInteger(text: string | undefined, range: Range): number | undefined {
  // Every safe integer has at most sixteen digits.
  if (text === undefined || !/^[+-]?\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  if (!isIntegerIn(value, range)) return undefined;
  return value === 0 ? 0 : value; // never -0
}

export function isIntegerIn(value: number, range: Range): boolean {
  return Number.isSafeInteger(value) && value >= range.min && value <= range.max;
}
