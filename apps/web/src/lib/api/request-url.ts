export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
type QueryValue = string | number | boolean | undefined;

/**
 * The URL of a call, relative to the root.
 *
 * @param path the path with parameters as `:name`
 * @param query a list becomes one entry for each value; `undefined` is omitted
 * @example urlOf('/api/match/:matchId', { matchId: 'a b' }, { limit: 2 }); // '/api/match/a%20b?limit=2'
 */
export function urlOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(Object.entries(query).flatMap(pairsOf)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function pairsOf([name, value]: [string, Query[string]]): [string, string][] {
  const values: readonly QueryValue[] = [value].flat();
  return values.flatMap((each) => (each === undefined ? [] : [[name, `${each}`]]));
}
