import { MAX_KEY_LENGTH, PositionKeyWriter, parseKey } from '@chuhe/cloudbook/position-key';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Visit } from './starter-plan.ts';

/** Plies of a game that are counted. Later positions are rarely reached twice. */
const MAX_PLY = 60;

/**
 * The positions that most games reach, from the initial position on. Equal games give an equal list, whatever their order: of positions
 * that are reached equally often, the one nearer to the start comes first, then the one with the smaller key.
 *
 * @param least least number of games that reach a position
 */
export function listMasterPositions(
  games: Iterable<{ readonly moves: readonly Move[] }>,
  least = 2,
): readonly (Visit & { readonly games: number })[] {
  const found = new Map<string, { games: number; ply: number }>();
  for (const { moves } of games) {
    for (const [key, ply] of keysOfGame(moves)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, { games: 1, ply });
      else {
        known.games += 1;
        known.ply = Math.min(known.ply, ply);
      }
    }
  }
  return [...found]
    .filter(([, { games: count }]) => count >= least)
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        other.games - one.games || one.ply - other.ply || (oneKey < otherKey ? -1 : 1),
    )
    .flatMap(([key, { games: count, ply }]) => {
      const position = parseKey(Buffer.from(key, 'latin1'));
      return position === undefined
        ? []
        : [{ position, ply, origin: 'master' as const, games: count }];
    });
}

const start = Position.initial();

/** The keys of a game's positions, a byte each character, with the least ply of each: a game counts once, even if it repeats a position. */
function keysOfGame(moves: readonly Move[]): ReadonlyMap<string, number> {
  const writer = new PositionKeyWriter();
  const scratch = Buffer.alloc(MAX_KEY_LENGTH);
  const board = start.toBoard();
  const keys = new Map<string, number>();
  for (let ply = 0; ply <= Math.min(MAX_PLY, moves.length); ply += 1) {
    const key = scratch.toString('latin1', 0, writer.write(board, scratch));
    if (!keys.has(key)) keys.set(key, ply);
    const move = moves[ply];
    if (move !== undefined) board.make(move);
  }
  return keys;
}
