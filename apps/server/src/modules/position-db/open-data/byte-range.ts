/**
 * Reads the header `Range` of a request for a file (RFC 9110, section 14). Several ranges and other units count as none, so the whole file
 * is sent.
 *
 * @returns the first and last byte; `undefined` for the whole file; `unsatisfiable` if no byte of the file is in the range
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): { readonly first: number; readonly last: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(size, Number(to));
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  // A range that ends before it begins is not valid, so it is ignored.
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}
