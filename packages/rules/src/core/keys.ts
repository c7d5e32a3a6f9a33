/**
 * Zobrist keys: a random 64-bit number for every piece on every square and one for Black to move, as two 32-bit
 * halves. The key of a position is the exclusive or of the numbers that apply. The numbers come from a fixed seed, so
 * a key is the same in every process; it is only a hash, and not meant to be stored.
 */
import { SQUARES } from '../square.ts';
import { BLACK, RED, roleOfSlot, type Slot } from './slots.ts';

/**
 * Indexed by `slot << 8 | square`. Slot 0 is all zeros, so that a move without capture needs no branch. Slots of one
 * kind share their numbers, so that exchanging two chariots does not change the key.
 */
export const KEYS_LOW: Int32Array = new Int32Array(48 * 256);
export const KEYS_HIGH: Int32Array = new Int32Array(48 * 256);

const random = splitMix64(0x9e37_79b9_7f4a_7c15n);

/** The number for Black to move. */
const TURN = random();
export const TURN_LOW: number = lowHalf(TURN);
export const TURN_HIGH: number = highHalf(TURN);

fillKeys();

function fillKeys(): void {
  const numbers = new Map<string, bigint>();
  for (let slot: Slot = RED; slot < BLACK + 16; slot += 1) {
    const kind = `${slot & (RED | BLACK)} ${roleOfSlot(slot)}`;
    for (const square of SQUARES) {
      const name = `${kind} ${square}`;
      const number = numbers.get(name) ?? random();
      numbers.set(name, number);
      KEYS_LOW[(slot << 8) | square] = lowHalf(number);
      KEYS_HIGH[(slot << 8) | square] = highHalf(number);
    }
  }
}

function lowHalf(number: bigint): number {
  return Number(BigInt.asIntN(32, number));
}

function highHalf(number: bigint): number {
  return Number(BigInt.asIntN(32, number >> 32n));
}

/**
 * SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). Its multiplications matter:
 * the numbers of a generator that only shifts and xors, such as xorshift, are linear in its state. Keys made of them
 * would have no more independent bits than that state.
 */
function splitMix64(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e37_79b9_7f4a_7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return mixed ^ (mixed >> 31n);
  };
}
