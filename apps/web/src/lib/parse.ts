/**
 * Parses stored values, which may have been changed by hand or by another version. Each entry is checked separately. An invalid one is
 * replaced by its default, and the others stay.
 */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @example parseRecord(JSON.parse('{"wide":true}'))['wide']; // true, typed as unknown */
export function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

export function parseFlag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

export function parseChoice<Choice extends string, Fallback extends Choice | undefined = Choice>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Fallback,
): Choice | Fallback {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** A whole number, not negative, such as a size in pixels. */
export function parseLength(value: unknown, fallback: number): number {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : fallback;
}
