import type { Candidate } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { fixStore, offerFix, stopFixing } from './fix-store.ts';
import { playMoves } from './play-moves.ts';
import { parseMoves } from './typed-moves.ts';

/** Plays another move in place of the failing one, then the rest of the list up to the next failure. */
export function fixWith({ move }: Candidate): void {
  const { open } = fixStore.getState();
  stopFixing();
  if (open === undefined || open.origin !== gameStore.getState().origin) return;
  goTo(open.node);
  const { game, current } = gameStore.getState();
  if (current !== open.node) return;
  const after = positionAt(game, current).play(move);
  const read = parseMoves(after.fen, open.rest, open.notation);
  const { isAccepted } = playMoves([move, ...read.moves]);
  if (isAccepted && read.fault !== undefined) offerFix(read.fault, open.notation);
}
