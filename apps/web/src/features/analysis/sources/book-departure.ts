/** Finds the move at which a game leaves the user's books. */
import { type BookEntry } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';

/** A move of the mainline and the position before it. */
export interface BookStep {
  readonly fen: string;
  readonly move: string;
  /** The node before the move, to which the user can go. */
  readonly before: NodeId;
  /** The move number, from 1. Two plies share a number. */
  readonly moveNumber: number;
}

/** Where a game leaves the books. `left`: the books have other moves in the position. `ended`: they have none. */
export interface Departure {
  readonly kind: 'left' | 'ended';
  readonly before: NodeId;
  readonly moveNumber: number;
}

/** The steps of the mainline, limited to the number of positions that one look-up accepts. */
export function stepsOf(game: Game): readonly BookStep[] {
  let before: NodeId = ROOT;
  return mainline(game)
    .slice(0, BOOK_LIMITS.positions)
    .map(({ id, ply, move }) => {
      const moveNumber = Math.ceil(ply / 2);
      const step = { fen: positionAt(game, before).fen, move: makeMove(move), before, moveNumber };
      before = id;
      return step;
    });
}

/**
 * The first move after the last book move of the game. A game that returns to the books after a detour has not left them.
 * `undefined` if the last step is a book move, or if the books contain neither the game's first position nor any of its moves.
 *
 * @param entries the entries for the position of each step
 */
export function departureOf(
  steps: readonly BookStep[],
  entries: readonly (readonly Pick<BookEntry, 'move' | 'valid'>[])[],
): Departure | undefined {
  const played = steps.map(({ move }, index) => movesOf(entries[index]).includes(move));
  const isKnown = movesOf(entries[0]).length > 0 || played.includes(true);
  const place = played.lastIndexOf(true) + 1;
  const step = steps[place];
  if (!isKnown || step === undefined) return undefined;
  const kind = movesOf(entries[place]).length > 0 ? 'left' : 'ended';
  return { kind, before: step.before, moveNumber: step.moveNumber };
}

/** The moves of the valid entries. Entries that are not valid do not count as book moves. */
function movesOf(entries: readonly Pick<BookEntry, 'move' | 'valid'>[] = []): readonly string[] {
  return entries.filter(({ valid }) => valid).map(({ move }) => move);
}
