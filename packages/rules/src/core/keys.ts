/**
 * Zobrist keys: a random 64-bit number for every piece on every square and one for Black to move, as
 * two 32-bit halves. A position's key is the exclusive or of those that hold. The numbers come from a
 * fixed seed, so a key is the same in every process; it is still only a hash, and not made to be stored.
 */
import { SQUARES } from '../square.ts';
import { BLACK, RED, roleOfSlot, type Slot } from './slots.ts';

/**
 * Indexed by `slot << 8 | square`. Slot 0 is all zeros, so that "captured nothing" needs no branch.
 * Slots of one kind share their numbers: which of the two chariots stands where makes no difference.
 */
export const KEYS_LOW: Int32Array = new Int32Array(48 * 256);
export const KEYS_HIGH: Int32Array = new Int32Array(48 * 256);

const random = xorshift32(0x9e37_79b9);

/** The exclusive-or for Black to move. */
export const TURN_LOW: number = random();
export const TURN_HIGH: number = random();

fillKeys();

function fillKeys(): void {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? random();
    numbers.set(name, known);
    return known;
  };
  for (let slot: Slot = RED; slot < BLACK + 16; slot += 1) {
    const kind = `${slot & (RED | BLACK)} ${roleOfSlot(slot)}`;
    for (const square of SQUARES) {
      KEYS_LOW[(slot << 8) | square] = numberOf(`${kind} ${square} low`);
      KEYS_HIGH[(slot << 8) | square] = numberOf(`${kind} ${square} high`);
    }
  }
}

/** Marsaglia's xorshift of 32 bits (Journal of Statistical Software 8:14, 2003). */
function xorshift32(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state | 0;
  };
}
