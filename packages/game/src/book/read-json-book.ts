import { checkEntry } from './file-entry.ts';
import { fitsBudget } from './json-budget.ts';
import { BookBuilder, type FileBook } from './read-book.ts';

/** Returns `undefined` for invalid JSON, another kind or version of JSON, and JSON beyond the budget of a book. */
export function* readJsonBook(
  text: string,
  {
    kind,
    version,
    maxEntries,
  }: { readonly kind: string; readonly version: number; readonly maxEntries: number },
): Generator<undefined, FileBook | undefined, undefined> {
  if (!fitsBudget(text, maxEntries)) return undefined;
  const json = parseJson(text);
  if (!isObject(json) || json['format'] !== kind || json['version'] !== version) return undefined;
  const entries = json['entries'];
  if (!Array.isArray(entries)) return undefined;
  const builder = new BookBuilder('json', maxEntries);
  for (const [index, fields] of entries.entries()) {
    const read = isObject(fields) ? checkEntry(fields) : 'no entry';
    if (builder.add(index + 1, read)) yield;
  }
  return builder.build();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
