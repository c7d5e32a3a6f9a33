/** A list of moves that broke off: where, why, and what can be played instead. */
import type { Candidate, MoveTextError, Notation } from '@chuhe/game/notation';
import { type NodeId, positionAt } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { playOn } from './play-on.ts';
import { readOn, type TypedFault } from './typed-moves.ts';

export interface Break {
  /** The node that the failing move was to follow. */
  readonly place: NodeId;
  /** The game that it was found in: in another one the node means nothing. */
  readonly origin: number;
  readonly error: MoveTextError;
  readonly rest: readonly string[];
  readonly notation: Notation;
}

export const fixStore = createStore<{ readonly open: Break | undefined }>()(() => ({
  open: undefined,
}));

/** Offers to fix the move that could not be played after the present position. */
export function offerFix({ error, rest }: TypedFault, notation: Notation): void {
  const { current: place, origin } = gameStore.getState();
  fixStore.setState({ open: { place, origin, error, rest, notation } });
}

export function stopFixing(): void {
  fixStore.setState({ open: undefined });
}

/** Plays another move in its place, and what follows, up to the next that fails. */
export function fixWith({ move }: Candidate): void {
  const { open } = fixStore.getState();
  stopFixing();
  if (open === undefined || open.origin !== gameStore.getState().origin) return;
  goTo(open.place);
  const { game, current } = gameStore.getState();
  if (current !== open.place) return;
  const after = positionAt(game, current).play(move);
  const read = readOn(after.fen, open.rest, open.notation);
  const { isTaken } = playOn([move, ...read.moves]);
  if (isTaken && read.fault !== undefined) offerFix(read.fault, open.notation);
}
