import { makeMoveText } from '@chuhe/game/notation';
import { nodeAt, positionAt, ROOT } from '@chuhe/game/tree';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';

export type MoveWriter = (move: string) => string;

/** Writes moves of a position of the game in the user's notation; of the start position where there is no such place. */
export function useViewTexts(place: number): MoveWriter {
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const { fen } = positionAt(game, nodeAt(game, place) === undefined ? ROOT : place);
  return (move) => makeMoveText(fen, move, notation);
}
