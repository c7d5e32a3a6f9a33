/** The open game as the tree of a game against the engine. */
import { addMove, deleteNode, nodeAt, nodeOf, pathOf, positionAt } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { editGame, gameStore, goTo } from '../../../lib/game/game-store.ts';
import type { PlayTree } from './play-session.ts';

export const TREE_OF_GAME: PlayTree = {
  current: () => gameStore.getState().current,
  turnAt: (id) => positionAt(gameStore.getState().game, id).turn,
  historyAt: (id) => {
    const { game } = gameStore.getState();
    return { fen: game.start, moves: pathOf(game, id).map(makeMove) };
  },
  has: (id) => nodeAt(gameStore.getState().game, id) !== undefined,
  parentOf: (id) => {
    const { game } = gameStore.getState();
    return nodeAt(game, id) === undefined ? undefined : nodeOf(game, id).parent;
  },
  play: (from, move) => {
    const added = addMove(gameStore.getState().game, from, move);
    if (!added.ok) throw new RangeError(`${move} cannot be played at node ${from}: ${added.error}`);
    const { game, id } = added.value;
    editGame(() => ({ game, current: id }));
    return id;
  },
  remove: (id) => {
    const { parent } = nodeOf(gameStore.getState().game, id);
    editGame((game) => ({
      game: deleteNode(game, id).game,
      ...(parent === undefined ? {} : { current: parent }),
    }));
  },
  goTo,
};
