import {
  deleteNode,
  type Evaluation,
  mainline,
  newGame,
  nodeOf,
  ROOT,
  setComment,
} from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { describe, expect, it, vi } from 'vitest';
import { evaluationAt } from './evaluations.ts';
import {
  countPlies,
  editGame,
  gameStore,
  goBack,
  goForward,
  goTo,
  goToEnd,
  goToSibling,
  goToStart,
  holdGame,
  noteEvaluation,
  openGame,
  playLine,
  playMove,
  receiveGame,
  redo,
  releaseGame,
  setUndoRule,
  UNDO_LIMIT,
  undo,
  whenReleased,
} from './game-store.ts';
import { setPendingEdit } from './pending-edit.ts';
import { wayBack, wayBackToGame } from './way-back.ts';

const initial = gameStore.getInitialState();

describe('the open game', () => {
  it('plays legal moves only, and stands after the last one', () => {
    expect(playMove('h2e2')).toBe(true);
    expect(playMove('h2e2')).toBe(false);
    expect(moves()).toEqual(['h2e2']);
    expect(currentMove()).toBe('h2e2');
  });

  it('follows the tree, without an edit, when it has the move', () => {
    playLine(['h2e2', 'h9g7']);
    goToStart();
    const { game, past } = gameStore.getState();
    expect(playMove('h2e2')).toBe(true);
    expect(gameStore.getState()).toMatchObject({ game, past });
    expect(currentMove()).toBe('h2e2');
  });

  it('adds a variation beside another move', () => {
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
    expect(gameStore.getState()).toMatchObject({ game, opened: 2 });
    undo();
    expect(gameStore.getState().opened).toBe(2);
    redo();
    redo();
    expect(gameStore.getState()).toMatchObject({ game: initial.game, opened: 3 });
  });

  it('offers the way back from an edit as long as it is the latest', () => {
    playMove('h2e2');
    const back = wayBack();
    noteEvaluation(1, CP);
    goToStart();
    undo();
    back.run();
    redo();
    goToStart();
    back.run();
    expect(moves()).toEqual([]);
    redo();
    playMove('b2e2');
    back.run();
    expect(gameStore.getState().game.nodeCount).toBe(2);
  });

  it('says once when the way back is closed', () => {
    playMove('h2e2');
    const closed = vi.fn<() => void>();
    wayBack().until(closed);
    goToStart();
    expect(closed).not.toHaveBeenCalled();
    playMove('b2e2');
    undo();
    undo();
    expect(closed).toHaveBeenCalledOnce();
  });

  it('offers the way back to the game before, also after the new one was changed', () => {
    playMove('h2e2');
    const { game: before } = gameStore.getState();
    openGame(newGame());
    const back = wayBackToGame();
    const closed = vi.fn<() => void>();
    back.until(closed);
    playMove('b2e2');
    expect(closed).not.toHaveBeenCalled();
    back.run();
    expect(gameStore.getState().game).toBe(before);
    expect(closed).toHaveBeenCalledOnce();
    undo();
    expect(moves()).toEqual(['b2e2']);
  });

  it('commits what is being typed before the game is replaced', () => {
    playMove('h2e2');
    const { game } = gameStore.getState();
    setPendingEdit(() => comment('Sharp.'));
    openGame(initial.game);
    expect(gameStore.getState().game.nodeCount).toBe(0);
    undo();
    expect(nodeOf(gameStore.getState().game, 1).comment).toBe('Sharp.');
    setPendingEdit(() => comment('Sharper.'));
    undo();
    undo();
    expect(gameStore.getState().game).toBe(game);
  });

  it('resolves waiting callers when it is released', async () => {
    await whenReleased();
    holdGame();
    const played = whenReleased().then(() => playLine(['h2e2', 'h9g7']));
    goToStart();
    expect(playLine(['b2e2'])).toBe(0);
    releaseGame();
    expect(await played).toBe(2);
  });

  it('does not change while it is held, and then opens what has been waiting', () => {
    holdGame();
    expect([playMove('h2e2'), playLine(['h2e2'])]).toEqual([false, 0]);
    editGame((game) => ({ game: setComment(game, ROOT, 'From the club.') }));
    openGame(initial.game);
    expect(gameStore.getState()).toMatchObject({ game: initial.game, past: [], opened: 0 });
    releaseGame();
    expect(gameStore.getState()).toMatchObject({ game: initial.game, opened: 1 });
    expect(gameStore.getState().past).toHaveLength(1);
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

  it('counts the plies of the current line', () => {
    playLine(['h2e2', 'h9g7', 'h0g2']);
    goTo(1);
    playMove('b9c7');
    const { game, current } = gameStore.getState();
    expect([countPlies(game, ROOT), countPlies(game, 2), countPlies(game, current)]).toEqual([
      3, 3, 2,
    ]);
  });

  it('remembers a bounded number of states', () => {
    playMove('h2e2');
    for (let index = 0; index < UNDO_LIMIT + 10; index += 1) {
      editGame((game) => ({ game: setComment(game, 1, `${index}`) }));
    }
    expect(gameStore.getState().past).toHaveLength(UNDO_LIMIT);
  });
});

describe('the evaluations of engines', () => {
  it('are not edits, and undo and redo keep them', () => {
    playMove('h2e2');
    const { game, past } = gameStore.getState();
    noteEvaluation(1, CP);
    noteEvaluation(ROOT, CP);
    expect(gameStore.getState()).toMatchObject({ game, past });
    playMove('h9g7');
    undo();
    undo();
    expect(at(ROOT)).toBe(CP);
    redo();
    expect(at(1)).toBe(CP);
  });

  it('come back with a deleted move', () => {
    playLine(['h2e2', 'h9g7']);
    noteEvaluation(2, CP);
    editGame((game) => deleteNode(game, 2));
    expect(at(2)).toBeUndefined();
    editGame((game) => ({ game: setComment(game, 1, 'Sharp.') }));
    undo();
    undo();
    expect(at(2)).toBe(CP);
  });

  it('do not pass to another move that gets the id of an undone one', () => {
    playMove('h2e2');
    noteEvaluation(1, CP);
    undo();
    playMove('b2e2');
    expect(at(1)).toBeUndefined();
    noteEvaluation(1, { ...CP, depth: 2 });
    expect(at(1)?.depth).toBe(2);
  });

  it('do not pass to another game, and come back with their own', () => {
    playMove('h2e2');
    noteEvaluation(1, CP);
    playMove('h9g7');
    openGame(initial.game);
    playMove('b2e2');
    expect(at(1)).toBeUndefined();
    noteEvaluation(1, { ...CP, depth: 3 });
    undo();
    undo();
    expect(at(1)).toBe(CP);
    undo();
    expect(at(1)).toBe(CP);
    for (let step = 0; step < 3; step += 1) redo();
    expect(at(1)?.depth).toBe(3);
  });
});

const CP = { kind: 'cp', value: 38, depth: 9 } as const;

function at(id: number): Evaluation | undefined {
  return evaluationAt(gameStore.getState(), id);
}

function comment(text: string): void {
  editGame((game) => ({ game: setComment(game, 1, text) }));
}

function moves(): string[] {
  return mainline(gameStore.getState().game).map(({ move }) => makeMove(move));
}

function currentMove(): string {
  const { game, current } = gameStore.getState();
  return makeMove(nodeOf(game, current).move);
}

describe('a game that others change too', () => {
  it('is restored by the rule, which keeps what the others have done', () => {
    openGame(newGame());
    playMove('h2e2');
    const others = setComment(gameStore.getState().game, ROOT, 'From another editor');
    receiveGame(others, gameStore.getState().current);
    setUndoRule((state) => setComment(state.game, ROOT, 'Kept'));
    undo();
    const { game, current } = gameStore.getState();
    expect(nodeOf(game, ROOT).comment).toBe('Kept');
    expect(game.nodeCount).toBe(1);
    expect(current).toBe(ROOT);
  });

  it('gives way to the game before it, to which the rule does not apply', () => {
    playMove('h2e2');
    const { game: before } = gameStore.getState();
    openGame(newGame());
    setUndoRule(({ game }) => game);
    undo();
    expect(gameStore.getState().game).toBe(before);
  });
});
