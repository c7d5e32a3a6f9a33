/** The encodings that an Accept-Encoding header accepts; `br;q=0` excludes one. */
export function acceptedEncodings(header = ''): ReadonlySet<string> {
  const parts = header.split(',', MAX_ENCODINGS).filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  return new Set(parts.map((part) => part.replace(/;.*/s, '').trim().toLowerCase()));
}

/** More than any browser sends; limits the work on a long header. */
const MAX_ENCODINGS = 16;
