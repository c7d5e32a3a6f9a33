/** Whether the client has the version with this `etag`: the header `If-None-Match` (RFC 9110, section 13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((each) => each.trim()) ?? [];
  return known.some((each) => each === '*' || withoutMark(each) === withoutMark(etag));
}

/** Weak and strong etags of the same version are equal here. */
function withoutMark(etag: string): string {
  return etag.replace(/^W\//, '');
}
