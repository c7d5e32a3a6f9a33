import { addLine, annotate, newGame, nodeOf } from '@chuhe/game/tree';
import { describe, expect, test } from 'vitest';
import {
  type ChapterState,
  countMoves,
  gameOf,
  newState,
  stateOf,
} from '../chapter/chapter-state.ts';
import { checkLimits } from '../chapter/check-limits.ts';
import { nearestPath, nodeAtPath } from '../chapter/path.ts';
import { makeStateJson, parseStateJson } from '../chapter/state-json.ts';
import { makeRandomGame, Random } from '../testing/random-edits.ts';
import { applyAll, applyOperation } from './apply.ts';
import { CHAPTER_LIMITS, type LoggedOperation, type Operation } from './operation.ts';

const ME = 1;
const OTHER = 2;

/** Operations with the numbers of their editors, in the order of the log. */
function log(
  ...entries: readonly (readonly [editor: number, operation: Operation])[]
): LoggedOperation[] {
  return entries.map(([editor, operation], index) => ({
    id: `operation-${index + 1}`,
    sequence: index + 1,
    editor,
    operation,
  }));
}

const add = (path: string, moves: string): Operation => ({ type: 'add', path, moves });
const remove = (path: string, seen: number): Operation => ({ type: 'delete', path, seen });
const comment = (path: string, value: string, was = ''): Operation => ({
  type: 'annotate',
  path,
  field: 'comment',
  value,
  was,
});

const glyphs = (value: number[]): Operation => ({
  type: 'annotate',
  path: '',
  field: 'glyphs',
  value,
  was: [],
});

const shapes = (value: string[], was: string[]): Operation => ({
  type: 'annotate',
  path: '',
  field: 'shapes',
  value,
  was,
});

/** All moves, each before those that follow it. */
function linesOf(state: ChapterState): string[] {
  const game = gameOf(state);
  const lines: string[] = [];
  const { moves } = makeStateJson(stateOf(game));
  for (let end = 4; end <= moves.length; end += 4) lines.push(moves.slice(end - 4, end));
  return lines;
}

function commentAt(state: ChapterState, path: string): string | undefined {
  const game = gameOf(state);
  const id = nodeAtPath(game, path);
  return id === undefined ? undefined : nodeOf(game, id).comment;
}

describe('a move', () => {
  test('that two editors add is one node, which stays until both have taken it back', () => {
    const both = applyAll(newState(), log([ME, add('', 'h2e2')], [OTHER, add('', 'h2e2')]));
    expect(countMoves(both)).toBe(1);
    const retract: Operation = { type: 'retract', path: 'h2e2', count: 1 };
    const mine = applyOperation(both, { id: 'a', sequence: 3, editor: ME, operation: retract });
    expect(countMoves(mine.state)).toBe(1);
    const theirs = applyOperation(mine.state, {
      id: 'b',
      sequence: 4,
      editor: OTHER,
      operation: retract,
    });
    expect(countMoves(theirs.state)).toBe(0);
  });

  test('that an editor adds to a variation which another deletes keeps the moves before it', () => {
    const state = applyAll(
      newState(),
      log(
        [ME, add('', 'h2e2h9g7h0g2')],
        [ME, add('h2e2h9g7', 'h0i2')],
        [OTHER, add('h2e2h9g7h0g2', 'i9h9')],
        [ME, remove('h2e2h9g7', 2)],
      ),
    );
    expect(linesOf(state)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
  });

  test('that arrives after the deletion of its variation brings the moves back, with their comments', () => {
    const state = applyAll(
      newState(),
      log(
        [ME, add('', 'h2e2h9g7')],
        [ME, comment('h2e2h9g7', 'The screen horse.')],
        [ME, remove('h2e2', 2)],
        [OTHER, add('h2e2h9g7', 'h0g2')],
      ),
    );
    expect(linesOf(state)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(commentAt(state, 'h2e2h9g7')).toBe('The screen horse.');
  });

  test('with a comment that the deleting editor had not seen survives in either order', () => {
    const before = [
      [ME, add('', 'h2e2')],
      [OTHER, comment('h2e2', 'Wait!')],
      [ME, remove('h2e2', 1)],
    ] as const;
    const [first, second, third] = before;
    for (const order of [before, [first, third, second]] as const) {
      expect(commentAt(applyAll(newState(), log(...order)), 'h2e2')).toBe('Wait!');
    }
  });

  test('that was deleted comes back by taking that deletion back, and no other', () => {
    const state = applyAll(
      newState(),
      log(
        [ME, add('', 'h2e2h9g7')],
        [ME, remove('h2e2h9g7', 1)],
        [OTHER, remove('h2e2', 2)],
        [ME, { type: 'restore', path: 'h2e2', deletion: 'operation-3' }],
      ),
    );
    expect(linesOf(state)).toEqual(['h2e2']);
  });
});

test('the deletion of a move that is deleted already leaves the tree as it is', () => {
  const deleted = applyAll(newState(), log([ME, add('', 'h2e2h9g7')], [ME, remove('h2e2', 1)]));
  const again = { id: 'again', sequence: 3, editor: OTHER, operation: remove('h2e2', 2) };
  const { state, refusal } = applyOperation(deleted, again);
  expect(refusal).toBeUndefined();
  expect(state.root).toBe(deleted.root);
  expect(state.sequence).toBe(3);
});

describe('comments', () => {
  test.each([
    ['Good move.', 'Best move.', '', 'Good move.\n\nBest move.'],
    ['Good move.', 'Good move. Really.', '', 'Good move. Really.'],
    ['Good move. Really.', 'Good move.', '', 'Good move. Really.'],
    ['One.\n\nTwo.', 'Two, longer.', 'Two.', 'One.\n\nTwo, longer.'],
    ['One.\n\nTwo.', '', 'Two.', 'One.'],
    ['One.', '', 'Zero.', 'One.'],
    ['', 'New.', 'Old.', 'New.'],
    ['One, edited.', 'One, changed.', 'One.', 'One, edited.\n\nOne, changed.'],
  ])('with %j there, an editor who writes %j over %j gets %j', (now, value, was, expected) => {
    const start = applyAll(newState(), log([OTHER, comment('', now)]));
    const entry = { id: 'a', sequence: 2, editor: ME, operation: comment('', value, was) };
    expect(gameOf(applyOperation(start, entry).state).nodes.get(0)?.comment ?? '').toBe(expected);
  });

  test('of deleted moves make room for others', () => {
    const turns = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
    const many = CHAPTER_LIMITS.text / CHAPTER_LIMITS.comment;
    const line = Array.from({ length: many }, (_, ply) => turns[ply % turns.length] ?? '');
    const text = 'x'.repeat(CHAPTER_LIMITS.comment);
    const full = applyAll(
      newState(),
      log(
        [ME, add('', line.join(''))],
        ...line.map((_, ply) => [ME, comment(line.slice(0, ply + 1).join(''), text)] as const),
      ),
    );
    const [sequence, operation] = [full.sequence + 1, comment('', 'x')];
    const more = { id: 'more', sequence, editor: ME, operation };
    expect(applyOperation(full, more).refusal).toBe('text-too-long');
    const cut = { id: 'cut', sequence, editor: ME, operation: remove('h0g2', full.sequence) };
    const { state, refusal } = applyOperation(applyOperation(full, cut).state, more);
    expect(refusal).toBeUndefined();
    expect(gameOf(state).nodes.get(0)?.comment).toBe('x');
  });

  test('that grow too long together are refused, and the first stays', () => {
    const long = 'x'.repeat(CHAPTER_LIMITS.comment - 10);
    const start = applyAll(newState(), log([OTHER, comment('', long)]));
    const entry = { id: 'a', sequence: 2, editor: ME, operation: comment('', 'another text') };
    const { state, refusal } = applyOperation(start, entry);
    expect(refusal).toBe('text-too-long');
    expect(gameOf(state).nodes.get(0)?.comment).toBe(long);
  });
});

describe('glyphs and shapes', () => {
  test('of two editors are both kept, but of two grades the last counts', () => {
    const state = applyAll(newState(), log([ME, glyphs([1, 10])], [OTHER, glyphs([2, 13])]));
    expect(gameOf(state).nodes.get(0)?.glyphs).toEqual([10, 2, 13]);
  });

  test('that one editor removes and another adds do both', () => {
    const state = applyAll(
      newState(),
      log(
        [ME, shapes(['Ge0', 'Rh2e2'], [])],
        [ME, shapes(['Ge0'], ['Ge0', 'Rh2e2'])],
        [OTHER, shapes(['Ge0', 'Rh2e2', 'Bd9'], ['Ge0', 'Rh2e2'])],
      ),
    );
    expect(gameOf(state).nodes.get(0)?.shapes).toHaveLength(2);
  });
});

describe('an operation that does not fit', () => {
  const start = applyAll(newState(), log([ME, add('', 'h2e2h9g7')]));

  test.each<[string, Operation]>([
    ['illegal-move', add('h2e2', 'a0a9')],
    ['illegal-move', add('a0a9', 'h2e2')],
    ['malformed', add('h2e', 'h9g7')],
    ['malformed', add('', '')],
    ['malformed', remove('', 1)],
    ['no-such-node', remove('b2e2', 1)],
    ['no-such-node', comment('b2e2', 'x')],
    ['no-such-node', { type: 'place', path: 'h2e2', before: 'b2e2' }],
    ['no-such-node', { type: 'retract', path: 'b2e2', count: 1 }],
    ['malformed', { type: 'annotate', path: '', field: 'commentBefore', value: 'x', was: '' }],
    ['malformed', { type: 'annotate', path: '', field: 'glyphs', value: [0.5], was: [] }],
    ['malformed', { type: 'annotate', path: '', field: 'shapes', value: ['Gz9'], was: [] }],
    ['malformed', { type: 'annotate', path: '', field: 'clock', value: -1, was: null }],
    [
      'malformed',
      {
        type: 'annotate',
        path: '',
        field: 'evaluation',
        value: { kind: 'cp', value: Number.NaN },
        was: null,
      },
    ],
    ['has-moves', { type: 'start', fen: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }],
    ['text-too-long', { type: 'tag', name: 'Event', value: 'x'.repeat(5000) }],
    ['too-many-plies', add('', 'h0g2h9g7g2h0g7h9'.repeat(300))],
  ])('is refused with %s: %j', (refusal, operation) => {
    const applied = applyOperation(start, { id: 'a', sequence: 2, editor: ME, operation });
    expect(applied).toEqual({ state: { ...start, sequence: 2 }, refusal });
  });

  test('into a position without moves is refused only if it is no position', () => {
    const operation = { type: 'start', fen: 'nonsense' } as const;
    const entry = { id: 'a', sequence: 1, editor: ME, operation };
    expect(applyOperation(newState(), entry).refusal).toBe('invalid-position');
    const fen = '4k4/9/9/9/9/9/9/9/R8/3K5 w';
    const set = { ...entry, operation: { type: 'start', fen } as const };
    expect(applyOperation(newState(), set).state.start).toBe(fen);
  });
});

describe('a large chapter', () => {
  const state = stateOf(makeRandomGame(CHAPTER_LIMITS.moves, new Random(5)));

  test('takes no more moves than its limit, and all other operations', () => {
    const game = gameOf(state);
    const path = nearestPath(game, makeStateJson(state).moves.slice(0, 4));
    const more = applyOperation(state, {
      id: 'a',
      sequence: 1,
      editor: ME,
      operation: add(path, 'a9a8'),
    });
    expect(more.refusal).toBeDefined();
    const removed = { id: 'b', sequence: 2, editor: ME, operation: remove(path, 1) };
    const { state: fewer, refusal } = applyOperation(more.state, removed);
    expect(refusal).toBeUndefined();
    expect(countMoves(fewer)).toBeLessThan(CHAPTER_LIMITS.moves);
  });

  test('that is too large is known before it becomes one', () => {
    expect(checkLimits(state)).toBeUndefined();
    const game = gameOf(state);
    const long = { ...state, root: { ...state.root, living: CHAPTER_LIMITS.moves + 2 } };
    expect(checkLimits(long)).toBe('too-many-moves');
    const text = annotate(game, 3, { comment: 'x'.repeat(CHAPTER_LIMITS.comment + 1) });
    expect(checkLimits(stateOf(text))).toBe('text-too-long');
    let deep = newGame();
    for (let ply = 0; ply <= CHAPTER_LIMITS.plies; ply += 4) {
      const played = addLine(deep, ply, ['h0g2', 'h9g7', 'g2h0', 'g7h9']);
      if (played.ok) deep = played.value.game;
    }
    expect(checkLimits(stateOf(deep))).toBe('too-many-plies');
  });

  test('is stored in less than twelve bytes a move', () => {
    const text = JSON.stringify(makeStateJson(state));
    expect(text.length / CHAPTER_LIMITS.moves).toBeLessThan(12);
    expect(parseStateJson(JSON.parse(text))).toEqual(state);
  });
});
