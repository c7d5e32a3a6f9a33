/** Where a game leaves the user's book. */
import { BOOK_LIMITS, type BookEntry } from '@chuhe/contract/book';
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';

/** A move of the mainline and the position it was made in. */
export interface BookStep {
  readonly fen: string;
  readonly move: string;
  /** The position before the move, to go back to. */
  readonly before: NodeId;
  /** From 1, as moves are numbered. */
  readonly moveNumber: number;
}

/** `left`: the book had other moves there; `ended`: it had none. */
export interface Departure {
  readonly kind: 'left' | 'ended';
  readonly before: NodeId;
  readonly moveNumber: number;
}

/** At most as many as one look-up takes. */
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
 * The first move after the last one of the book: a game that comes back into the book by another way has not left it. `undefined`
 * if the book has no move of the game, or all of them.
 *
 * @param entries of each step's position
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

/** An entry that is not valid is not a move of the book. */
function movesOf(entries: readonly Pick<BookEntry, 'move' | 'valid'>[] = []): readonly string[] {
  return entries.filter(({ valid }) => valid).map(({ move }) => move);
}
