import { mainline, nodeOf, setComment } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  editGame,
  gameStore,
  goBack,
  goForward,
  goToEnd,
  goToSibling,
  goToStart,
  openGame,
  playLine,
  playMove,
  redo,
  UNDO_LIMIT,
  undo,
} from './game-store.ts';

const initial = gameStore.getInitialState();

beforeEach(() => gameStore.setState(initial, true));

describe('the open game', () => {
  it('plays legal moves only, and stands after the last one', () => {
    expect(playMove('h2e2')).toBe(true);
    expect(playMove('h2e2')).toBe(false);
    expect(moves()).toEqual(['h2e2']);
    expect(currentMove()).toBe('h2e2');
  });

  it('goes along the tree, without an edit, when a move stands there already', () => {
    playLine(['h2e2', 'h9g7']);
    goToStart();
    const { game, past } = gameStore.getState();
    expect(playMove('h2e2')).toBe(true);
    expect(gameStore.getState()).toMatchObject({ game, past });
    expect(currentMove()).toBe('h2e2');
  });

  it('adds a variation where another move stands', () => {
    playMove('h2e2');
    goBack();
    playMove('b2e2');
    expect(moves()).toEqual(['h2e2']);
    expect(currentMove()).toBe('b2e2');
    goToSibling(1);
    expect(currentMove()).toBe('h2e2');
    goToSibling(-1);
    expect(currentMove()).toBe('b2e2');
  });

  it('plays the legal part of a line as one edit', () => {
    expect(playLine(['h2e2', 'h9g7', 'a0a9', 'h0g2'])).toBe(2);
    expect(moves()).toEqual(['h2e2', 'h9g7']);
    undo();
    expect(moves()).toEqual([]);
  });

  it('undoes and redoes every edit, and an edit after undo forgets what was undone', () => {
    playMove('h2e2');
    editGame((game) => ({ game: setComment(game, 1, 'The central cannon.') }));
    undo();
    expect(nodeOf(gameStore.getState().game, 1).comment).toBeUndefined();
    redo();
    expect(nodeOf(gameStore.getState().game, 1).comment).toBe('The central cannon.');
    undo();
    playMove('h9g7');
    redo();
    expect(moves()).toEqual(['h2e2', 'h9g7']);
  });

  it('brings back the game that another one replaced', () => {
    playMove('h2e2');
    const { game } = gameStore.getState();
    openGame(initial.game);
    expect(gameStore.getState().opened).toBe(1);
    undo();
    expect(gameStore.getState().game).toBe(game);
  });

  it('moves one ply at a time and stops at both ends', () => {
    playLine(['h2e2', 'h9g7']);
    goToStart();
    goBack();
    expect(gameStore.getState().current).toBe(0);
    goForward();
    expect(currentMove()).toBe('h2e2');
    goToEnd();
    goForward();
    expect(currentMove()).toBe('h9g7');
  });

  it('remembers a bounded number of states', () => {
    playMove('h2e2');
    for (let index = 0; index < UNDO_LIMIT + 10; index += 1) {
      editGame((game) => ({ game: setComment(game, 1, `${index}`) }));
    }
    expect(gameStore.getState().past).toHaveLength(UNDO_LIMIT);
  });
});

function moves(): string[] {
  return mainline(gameStore.getState().game).map(({ move }) => makeMove(move));
}

function currentMove(): string {
  const { game, current } = gameStore.getState();
  return makeMove(nodeOf(game, current).move);
}
