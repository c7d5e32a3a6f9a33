/** One changed value in an entry of the audit log. */
export interface Change {
  /** The path of the value, such as `status` or `fields.name.en`. */
  readonly path: string;
  /** The value as it is shown; absent if there was none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Limits for what is shown, because entries of the audit log can have any shape and size. */
const LIMITS = { depth: 6, changes: 200, text: 500 } as const;

/**
 * The differences between two values, by path. An empty text counts as absent.
 *
 * @example differenceOf({ a: 1, b: 2 }, { a: 1, b: 3 }); // [{ path: 'b', before: '2', after: '3' }]
 */
export function differenceOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after)
    .slice(0, LIMITS.changes);
}

function flatten(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (each: unknown, path: readonly string[]): void => {
    if (each === undefined || each === null || each === '') return;
    if (isBranch(each) && path.length < LIMITS.depth) {
      for (const [name, child] of Object.entries(each)) walk(child, [...path, name]);
    } else {
      found.set(path.join('.'), textOf(each));
    }
  };
  walk(value, []);
  return found;
}

/** Lists of plain values are compared as a whole. */
function isBranch(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) || value.some((each) => typeof each === 'object');
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LIMITS.text ? `${text.slice(0, LIMITS.text)}…` : text;
}
