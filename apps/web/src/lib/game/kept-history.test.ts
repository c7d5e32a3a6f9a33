import { deleteNode, type Game, newGame, nodeAt, ROOT, setComment, walk } from '@chuhe/game/tree';
import { afterEach, describe, expect, it } from 'vitest';
import { evaluationAt, withEvaluations } from './evaluations.ts';
import {
  editGame,
  type GameState,
  gameStore,
  noteEvaluation,
  playLine,
  playMove,
  redo,
  restoreGame,
  undo,
} from './game-store.ts';
import { HISTORY_STEPS, makeHistory } from './kept-history.ts';
import { restoreHistory } from './restore-history.ts';

afterEach(() => gameStore.setState(gameStore.getInitialState(), true));

/** The state after a reload. */
function reload(): GameState {
  const state = gameStore.getState();
  const stored: unknown = structuredClone(makeHistory(state, 0));
  const { current, orientation } = state;
  const game = withEvaluations(state.game, state.notes);
  restoreGame({ ...restoreHistory(game, stored), current, orientation });
  return gameStore.getState();
}

function movesOf(game: Game): readonly (readonly [id: number, move: number])[] {
  return [...walk(game)].map(({ node }) => [node.id, node.move] as const);
}

describe('the kept steps', () => {
  it('are the last ones', () => {
    for (let step = 0; step < HISTORY_STEPS + 5; step += 1) {
      editGame((game) => ({ game: setComment(game, ROOT, `${step}`) }));
    }
    const { past } = reload();
    expect(past).toHaveLength(HISTORY_STEPS);
    expect(nodeAt(past[0]?.game ?? newGame(), ROOT)?.comment).toBe('4');
  });

  it('of a large game are fewer', () => {
    const shuttle = ['h2h1', 'h7h8', 'h1h2', 'h8h7'];
    const long = Array.from({ length: 1_500 }, () => shuttle).flat();
    playLine(long);
    for (let step = 0; step < 5; step += 1) {
      editGame((game) => ({ game: setComment(game, ROOT, `${step}`) }));
    }
    expect(makeHistory(gameStore.getState(), 0).past).toHaveLength(3);
  });

  it('to redo are kept where one to undo is too large', () => {
    const shuttle = ['h2h1', 'h7h8', 'h1h2', 'h8h7'];
    playLine(Array.from({ length: 5_100 }, () => shuttle).flat());
    editGame(() => ({ game: newGame(), current: ROOT }));
    editGame((game) => ({ game: setComment(game, ROOT, 'redone') }));
    undo();
    const { past, future } = makeHistory(gameStore.getState(), 0);
    expect([past, future].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('give a move the same id in all games, and no other move that id', () => {
    playLine(['h2e2', 'h9g7']);
    editGame((game) => ({ game: deleteNode(game, 2).game, current: 1 }));
    playMove('h7e7');
    editGame((game) => ({ game: deleteNode(game, 3).game, current: 1 }));
    const { game, past } = reload();
    const moves = new Map<number, number>();
    for (const [id, move] of [...past.map((each) => each.game), game].flatMap(movesOf)) {
      expect(moves.get(id) ?? move).toBe(move);
      moves.set(id, move);
    }
    expect(moves.size).toBe(3);
    playMove('b9c7');
    expect(moves.has(gameStore.getState().current)).toBe(false);
  });

  it('keep the evaluations of the open game, as undo does', () => {
    playMove('h2e2');
    noteEvaluation(1, { kind: 'cp', value: 30, depth: 12 });
    playMove('h9g7');
    reload();
    undo();
    expect(evaluationAt(gameStore.getState(), 1)).toMatchObject({ value: 30 });
    noteEvaluation(1, { kind: 'cp', value: 40, depth: 14 });
    redo();
    expect(evaluationAt(gameStore.getState(), 1)).toMatchObject({ value: 40 });
  });
});
