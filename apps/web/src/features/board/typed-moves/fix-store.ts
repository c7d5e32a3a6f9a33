/** Stores the typed list of moves that broke off, and plays on with a replacement for the failing move. */
import type { Candidate, MoveTextError, Notation } from '@chuhe/game/notation';
import { type NodeId, positionAt } from '@chuhe/game/tree';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { defineStore } from '../../../lib/services.ts';
import { playMoves } from './play-moves.ts';
import { parseMoves, type TypedFault } from './typed-moves.ts';

export interface BrokenList {
  /** The node after which the move failed. */
  readonly node: NodeId;
  /** The `origin` of the game that contains the node. */
  readonly origin: number;
  readonly error: MoveTextError;
  readonly rest: readonly string[];
  readonly notation: Notation;
}

export const fixStore = defineStore<{ readonly open: BrokenList | undefined }>(() => ({
  open: undefined,
}));

/** Offers to fix the move that could not be played after the current position. */
export function offerFix({ error, rest }: TypedFault, notation: Notation): void {
  const { current: node, origin } = gameStore.getState();
  fixStore.setState({ open: { node, origin, error, rest, notation } });
}

export function stopFixing(): void {
  fixStore.setState({ open: undefined });
}

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
