/**
 * The size of a value as compact JSON in UTF-8, computed without building the text and without recursion.
 *
 * ```ts
 * import { jsonBytes } from './json-size.ts';
 *
 * jsonBytes({ a: ['é', 1] }, 1000); // 14
 * ```
 */

/** Exact up to the limit; for a larger value, any number above the limit. */
export function jsonBytes(value: unknown, limit: number): number {
  const pending = [value];
  let total = 0;
  while (pending.length > 0 && total <= limit) {
    const next = pending.pop();
    total += ownBytes(next, limit);
    if (total <= limit && isContainer(next)) {
      for (const child of Object.values(next)) pending.push(child);
    }
  }
  return total;
}

/** The bytes of a value without its children: brackets, commas, and the keys of an object. */
function ownBytes(value: unknown, limit: number): number {
  if (typeof value === 'string') return stringBytes(value, limit);
  if (!isContainer(value)) return String(value).length;
  if (Array.isArray(value)) return 2 + commas(value.length);
  const keys = Object.keys(value);
  let total = 2 + commas(keys.length) + keys.length;
  for (const key of keys) total += stringBytes(key, limit);
  return total;
}

/** Includes arrays, whose values are also found by key. */
function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function commas(count: number): number {
  return Math.max(0, count - 1);
}

function stringBytes(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  let total = 2;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isPair(unit, text.charCodeAt(index + 1))) {
      total += 4;
      index += 1;
    } else total += unitBytes(unit);
  }
  return total;
}

function isPair(unit: number, next: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000;
}

const SHORT_ESCAPES = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x22, 0x5c]);

function unitBytes(unit: number): number {
  if (SHORT_ESCAPES.has(unit)) return 2;
  // Other control characters and lone surrogates are written as \u and four digits.
  if (unit < 0x20 || (unit >= 0xd800 && unit < 0xe000)) return 6;
  if (unit < 0x80) return 1;
  return unit < 0x800 ? 2 : 3;
}
