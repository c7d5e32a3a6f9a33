import { makeMoveText } from '@chuhe/game/notation';
import { nodeAt, positionAt, ROOT } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';

export type MoveFormatter = (move: string) => string;

/** Formats moves of a position in the user's notation. A node that is gone counts as the start. */
export function useMoveTexts(node: number): MoveFormatter {
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const { fen } = positionAt(game, nodeAt(game, node) === undefined ? ROOT : node);
  return (move) => makeMoveText(fen, move, notation);
}
