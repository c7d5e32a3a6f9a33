/** Parses an Accept-Encoding header. An encoding with `q=0`, such as `br;q=0`, is not accepted. */
export function acceptedEncodings(header = ''): ReadonlySet<string> {
  const parts = header
    .split(',', MAX_ENCODINGS)
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part));
  return new Set(parts.map((part) => part.replace(/;.*/s, '').trim().toLowerCase()));
}

/** Limits the work on a long header. Browsers send fewer encodings. */
const MAX_ENCODINGS = 16;
