import { makeMoveText } from '@chuhe/game/notation';
import { nodeAt, positionAt, ROOT } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';

export type MoveFormatter = (move: string) => string;

/** Formats moves of a node's position in the user's notation. If the node no longer exists, uses the start of the game. */
export function useMoveTexts(node: number): MoveFormatter {
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const { fen } = positionAt(game, nodeAt(game, node) === undefined ? ROOT : node);
  return (move) => makeMoveText(fen, move, notation);
}
