/** The typed list of moves that broke off. */
import type { MoveTextError, Notation } from '@chuhe/game/notation';
import type { NodeId } from '@chuhe/game/tree';
import { gameStore } from '../../../lib/game/game-store.ts';
import { defineStore } from '../../../lib/services.ts';
import type { TypedFault } from './typed-moves.ts';

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
