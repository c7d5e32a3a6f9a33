/** A position of one side, for maps. */
export function placeName(id: string, isRed: boolean): string {
  return `${id} ${isRed ? 'w' : 'b'}`;
}

export function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}
