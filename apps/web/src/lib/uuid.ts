/** A random UUID, version 4. `crypto.randomUUID` exists only in secure contexts. */
export function makeUuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * The UUID of 16 bytes, 6 bits of which are overwritten.
 *
 * @param version 4 for random bytes, 8 for others
 */
export function uuidOf(bytes: Uint8Array, version: 4 | 8): string {
  const own = bytes.slice();
  own[6] = ((own[6] ?? 0) & 0x0f) | (version << 4);
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
