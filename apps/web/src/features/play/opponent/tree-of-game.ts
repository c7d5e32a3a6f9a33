/** The open game, as a game against the engine is played in it. */
import { addMove, deleteNode, nodeAt, nodeOf, pathOf, positionAt } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { editGame, gameStore, goTo } from '../../../lib/game/game-store.ts';
import type { PlayTree } from './play-session.ts';

export const TREE_OF_GAME: PlayTree = {
  current: () => gameStore.getState().current,
  turnAt: (place) => positionAt(gameStore.getState().game, place).turn,
  historyAt: (place) => {
    const { game } = gameStore.getState();
    return { fen: game.start, moves: pathOf(game, place).map(makeMove) };
  },
  has: (place) => nodeAt(gameStore.getState().game, place) !== undefined,
  parentOf: (place) => {
    const { game } = gameStore.getState();
    return nodeAt(game, place) === undefined ? undefined : nodeOf(game, place).parent;
  },
  play: (from, move) => {
    const added = addMove(gameStore.getState().game, from, move);
    if (!added.ok) throw new RangeError(`${move} cannot be played at node ${from}: ${added.error}`);
    const { game, id } = added.value;
    editGame(() => ({ game, current: id }));
    return id;
  },
  remove: (place) => {
    const { parent } = nodeOf(gameStore.getState().game, place);
    editGame((game) => ({
      game: deleteNode(game, place).game,
      ...(parent === undefined ? {} : { current: parent }),
    }));
  },
  goTo,
};
