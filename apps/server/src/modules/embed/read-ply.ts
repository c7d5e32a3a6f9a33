/** The parameter `ply` of an address; `undefined` if it is missing or no number. */
export function readPly(query: URLSearchParams): number | undefined {
  const text = query.get('ply') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
