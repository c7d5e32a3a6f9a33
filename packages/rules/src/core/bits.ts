/** Sets of pieces, lines or steps, as the bits of a number. */

/** The number of the lowest bit. */
export function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
