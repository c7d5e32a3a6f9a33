import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

/** Makes a game of random moves with all its positions, which depends only on the seed and the number of plies. */
export function makeRandomLine(
  seed: number,
  plies: number,
): { readonly moves: readonly Move[]; readonly positions: readonly Position[] } {
  const moves: Move[] = [];
  let position = Position.initial();
  const positions = [position];
  let state = seed;
  for (let ply = 0; ply < plies; ply += 1) {
    const legal = position.moves();
    // The minimal standard generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    const move = legal[state % Math.max(1, legal.length)];
    if (move === undefined) break;
    moves.push(move);
    position = position.play(move);
    positions.push(position);
  }
  return { moves, positions };
}
