import type { KeyImage } from '@chuhe/cloudbook/position-key';

/**
 * A hash of the first `length` bytes of a key, below 2^48. Among ten million positions, a look-up meets another position once in 28 million
 * times.
 */
export function positionHash(key: Uint8Array, length = key.length): number {
  let [one, other] = [0x2f0b_4c47, 0x7a3d_9e15];
  for (let at = 0; at < length; at += 1) {
    const byte = key[at] ?? 0;
    one = Math.imul(one ^ byte, 0x9e37_79b1);
    one ^= one >>> 15;
    other = Math.imul(other ^ byte, 0x85eb_ca77);
    other ^= other >>> 13;
  }
  return (mixed(one ^ (other >>> 7)) >>> 0) * 0x1_0000 + (mixed(other ^ one) >>> 16);
}

/** Spreads each bit over all (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

/** Whether a position is the mirror image of its key's position. A position that is its own mirror image is never mirrored. */
export function isMirrored(images: readonly KeyImage[]): boolean {
  return images.length === 1 && ((images[0] ?? 0) & 1) === 1;
}
