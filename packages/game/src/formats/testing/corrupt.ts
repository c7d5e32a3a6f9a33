/** Damages a file reproducibly: changes, removes, repeats and inserts bytes, or cuts the file. */
import type { Random } from '../../pgn/testing/random.ts';
import { joinBytes } from '../join-bytes.ts';

export function corrupt(bytes: Uint8Array, random: Random): Uint8Array {
  let damaged = bytes;
  const times = 1 + random.below(8);
  for (let time = 0; time < times; time += 1) damaged = corruptOnce(damaged, random);
  return damaged;
}

function corruptOnce(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.below(random.chance(0.5) ? 4 : 200));
  const noise = Uint8Array.from({ length: random.below(6) }, () => random.below(256));
  switch (random.below(5)) {
    case 0:
      return bytes.map((byte, index) => (index === at ? random.below(256) : byte));
    case 1:
      return joinBytes([bytes.subarray(0, at), bytes.subarray(end)]);
    case 2:
      return joinBytes([bytes.subarray(0, end), bytes.subarray(at)]);
    case 3:
      return joinBytes([bytes.subarray(0, at), noise, bytes.subarray(at)]);
    default:
      return random.chance(0.3) ? bytes.subarray(0, at) : bytes;
  }
}
