import type { Board } from '@chuhe/rules/board';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it, test } from 'vitest';
import { positionIndex, transpositions } from './position-index.ts';
import {
  addLine,
  addMove,
  annotate,
  boardAt,
  compact,
  copyLine,
  deleteAfter,
  deleteNode,
  deleteVariations,
  demote,
  findPath,
  type Game,
  GameBuilder,
  getTag,
  lineFrom,
  mainline,
  makeMainline,
  makeShape,
  mergeGames,
  newGame,
  nodeAt,
  nodeOf,
  parseShape,
  pathOf,
  positionAt,
  promote,
  ROOT,
  removeTag,
  replay,
  type Shape,
  sameGame,
  setComment,
  setCommentBefore,
  setEvaluation,
  setGlyphs,
  setShapes,
  setTag,
  toggleGlyph,
  variationHead,
  walk,
} from './tree.ts';

const SETTERS: Readonly<Record<string, ((...args: never[]) => Game) | undefined>> = {
  glyphs: setGlyphs,
  shapes: setShapes,
  evaluation: setEvaluation,
};

/** Plays each line from the start. */
const playedGame = (...lines: string[]): Game => {
  let game = newGame();
  for (const line of lines) {
    const added = addLine(game, ROOT, line.split(' '));
    if (!added.ok) throw new Error(`${line}: ${added.error.code} at ${added.error.at}`);
    ({ game } = added.value);
  }
  return game;
};

const moveOf = (text: string): number => parseMove(text) ?? 0;

const idOf = (game: Game, line: string): number => {
  const id = findPath(game, line.split(' ').map(moveOf));
  if (id === undefined) throw new Error(`no such line: ${line}`);
  return id;
};

const written = (game: Game, from = ROOT): string =>
  Array.from(walk(game, from), ({ node, opens, closes }) => {
    return `${opens ? '(' : ''}${makeMove(node.move)}${')'.repeat(closes)}`;
  }).join(' ');

const merged = (a: Game, b: Game): Game => {
  const both = mergeGames(a, b);
  if (!both.ok) throw new Error(both.error);
  return both.value.game;
};

/** The state of a board without its piece list, whose first entry is scratch. */
const stateOf = ({ cells, side, keyLow, keyHigh }: Board): unknown => [
  [...cells],
  side,
  keyLow,
  keyHigh,
];

const ENDING = '3k5/9/9/9/9/9/9/9/9/R3K4 w';

describe('a new game', () => {
  it('has a root without a move and the initial position', () => {
    const game = newGame();
    expect(nodeAt(game, ROOT)).toEqual({
      id: 0,
      parent: undefined,
      move: 0,
      ply: 0,
      children: [],
    });
    expect(positionAt(game, ROOT).fen).toBe(Position.initial().fen);
    expect(game.nodeCount).toBe(0);
  });

  it('drops the counters of a starting position', () => {
    expect(newGame({ start: `${ENDING} - - 0 1` }).start).toBe(ENDING);
  });

  it('throws for an illegal starting position', () => {
    expect(() => newGame({ start: '9/9/9/9/9/9/9/9/9/9 w' })).toThrow(RangeError);
    expect(() => new GameBuilder({ start: 'nonsense' })).toThrow(RangeError);
  });
});

describe('adding moves', () => {
  it('adds after a node and counts plies', () => {
    const first = addMove(newGame(), ROOT, 'h2e2');
    if (!first.ok) throw new Error(first.error);
    const second = addMove(first.value.game, first.value.id, moveOf('h9g7'));
    if (!second.ok) throw new Error(second.error);
    const { game, id, added } = second.value;
    expect(added).toBe(true);
    expect(nodeAt(game, id)).toEqual({
      id: 2,
      parent: 1,
      move: moveOf('h9g7'),
      ply: 2,
      children: [],
    });
    expect(game.nodeCount).toBe(2);
    expect(first.value.game.nodeCount).toBe(1);
  });

  it('returns an existing child with the move, and the identical game', () => {
    const game = playedGame('h2e2 h9g7');
    expect(addMove(game, ROOT, 'h2e2')).toEqual({ ok: true, value: { game, id: 1, added: false } });
    const again = addLine(game, ROOT, ['h2e2', 'h9g7']);
    expect(again.ok && again.value.game).toBe(game);
  });

  it.each(['h2h8', 'e0e2', 'h9g7', 'zz', 'i9i9', ''])(
    'refuses %j in the initial position',
    (move) => {
      expect(addMove(newGame(), ROOT, move)).toEqual({ ok: false, error: 'illegal-move' });
    },
  );

  it.each([0, -1, 1.5, Number.NaN, 70_000, moveOf('h2e2') + 65_536])(
    'refuses %d as a move',
    (move) => {
      expect(addMove(newGame(), ROOT, move)).toEqual({ ok: false, error: 'illegal-move' });
    },
  );

  it('refuses to add after an unknown node', () => {
    expect(addMove(newGame(), 1, 'h2e2')).toEqual({ ok: false, error: 'no-such-node' });
    expect(addLine(newGame(), 1, [])).toEqual({
      ok: false,
      error: { code: 'no-such-node', at: 0 },
    });
  });

  it('adds a whole line or nothing, and reports the illegal move', () => {
    const game = playedGame('h2e2 h9g7');
    expect(addLine(game, ROOT, ['h2e2', 'h9g7', 'h0g2', 'a9a7', 'a0b0', 'a7a6'])).toEqual({
      ok: false,
      error: { code: 'illegal-move', at: 4 },
    });
    const line = addLine(game, 1, ['b9c7', 'h0g2']);
    expect(line).toMatchObject({ ok: true, value: { id: 4, added: 2 } });
  });

  it('adds nothing for an empty line', () => {
    const game = newGame();
    expect(addLine(game, ROOT, [])).toEqual({ ok: true, value: { game, id: ROOT, added: 0 } });
  });
});

describe('walking', () => {
  const game = playedGame(
    'h2e2 h9g7 h0g2 i9h9',
    'h2e2 b9c7',
    'h2e2 b9c7 b0c2',
    'h2e2 b9c7 h0g2 b7b3',
    'h0g2 h9g7',
    'g3g4',
  );

  it('gives moves in the order of written games, with parentheses', () => {
    expect(written(game)).toBe('h2e2 (h0g2 h9g7) (g3g4) h9g7 (b9c7 b0c2 (h0g2 b7b3)) h0g2 i9h9');
  });

  it('gives the depth of each move', () => {
    expect(Array.from(walk(game), ({ depth }) => depth)).toEqual([0, 1, 1, 1, 0, 1, 1, 2, 2, 0, 0]);
  });

  it('can start at any node', () => {
    expect(written(game, idOf(game, 'h2e2 b9c7'))).toBe('b0c2 (h0g2 b7b3)');
  });

  it('closes after a variation to the last move of a line', () => {
    expect(written(playedGame('h2e2', 'h0g2', 'h0g2 h9g7', 'h0g2 b9c7'))).toBe(
      'h2e2 (h0g2 h9g7 (b9c7))',
    );
  });

  it('can be done with a board', () => {
    for (const { node, board } of replay(game)) {
      expect(stateOf(board)).toEqual(stateOf(boardAt(game, node.parent ?? ROOT)));
    }
    const from = idOf(game, 'h2e2 b9c7');
    for (const { node, board } of replay(game, from)) {
      expect(stateOf(board)).toEqual(stateOf(boardAt(game, node.parent ?? ROOT)));
    }
  });

  it('finds lines and paths', () => {
    const id = idOf(game, 'h2e2 b9c7 b0c2');
    expect(pathOf(game, id).map(makeMove)).toEqual(['h2e2', 'b9c7', 'b0c2']);
    expect(copyLine(game, 1).map(makeMove)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
    expect(mainline(game).map((node) => makeMove(node.move))).toEqual(
      copyLine(game, ROOT).map(makeMove),
    );
    expect(lineFrom(game, id)).toEqual([]);
    expect(findPath(game, [moveOf('a0a1')])).toBeUndefined();
    expect(findPath(game, [])).toBe(ROOT);
  });

  it('finds a path through the second of two equal siblings', () => {
    const builder = new GameBuilder();
    builder.add(ROOT, moveOf('h2e2'));
    const duplicate = builder.add(ROOT, moveOf('h2e2'));
    const id = builder.add(duplicate, moveOf('h9g7'));
    expect(findPath(builder.build(), [moveOf('h2e2'), moveOf('h9g7')])).toBe(id);
  });

  it('finds the first node of a variation', () => {
    expect(variationHead(game, idOf(game, 'h2e2 b9c7 b0c2'))).toBe(idOf(game, 'h2e2 b9c7'));
    expect(variationHead(game, idOf(game, 'h2e2 b9c7 h0g2 b7b3'))).toBe(
      idOf(game, 'h2e2 b9c7 h0g2'),
    );
    expect(variationHead(game, idOf(game, 'h2e2 h9g7 h0g2'))).toBeUndefined();
    expect(variationHead(game, ROOT)).toBeUndefined();
  });
});

describe('deleting', () => {
  const game = playedGame('h2e2 h9g7 h0g2', 'h2e2 b9c7 b0c2', 'h0g2 h9g7');

  it('removes a node with its descendants and selects its parent', () => {
    const id = idOf(game, 'h2e2');
    const deleted = deleteNode(game, id);
    expect(deleted).toMatchObject({ selected: ROOT, removed: 5 });
    expect(written(deleted.game)).toBe('h0g2 h9g7');
    expect(nodeAt(deleted.game, id)).toBeUndefined();
    expect(written(game)).toBe('h2e2 (h0g2 h9g7) h9g7 (b9c7 b0c2) h0g2');
  });

  it('does not reuse the id of a deleted node', () => {
    const { game: shorter } = deleteNode(game, game.nodeCount);
    const added = addMove(shorter, ROOT, 'g3g4');
    expect(added.ok && added.value.id).toBe(game.nodeCount + 1);
  });

  it('keeps the root', () => {
    expect(() => deleteNode(game, ROOT)).toThrow(RangeError);
    const emptied = deleteAfter(game, ROOT);
    expect(emptied).toMatchObject({ selected: ROOT, removed: 7 });
    expect(emptied.game.nodeCount).toBe(0);
  });

  it('can remove only the descendants, or only the variations', () => {
    expect(written(deleteAfter(game, idOf(game, 'h2e2')).game)).toBe('h2e2 (h0g2 h9g7)');
    expect(written(deleteVariations(game).game)).toBe('h2e2 h9g7 h0g2');
    expect(written(deleteVariations(game, idOf(game, 'h2e2')).game)).toBe(
      'h2e2 (h0g2 h9g7) h9g7 h0g2',
    );
  });

  it('returns the identical game if there is nothing to remove', () => {
    const line = playedGame('h2e2 h9g7');
    expect(deleteVariations(line).game).toBe(line);
    expect(deleteAfter(line, 2)).toEqual({ game: line, selected: 2, removed: 0 });
  });

  it('throws for an unknown node', () => {
    expect(() => deleteNode(game, 99)).toThrow('no such node: 99');
    const { game: shorter } = deleteNode(game, 1);
    expect(() => setComment(shorter, 1, 'gone')).toThrow(RangeError);
  });
});

describe('ordering variations', () => {
  const game = playedGame('h2e2', 'h0g2 h9g7', 'g3g4');
  const horse = idOf(game, 'h0g2');

  it('moves a node up and down among its siblings', () => {
    expect(written(promote(game, horse))).toBe('h0g2 (h2e2) (g3g4) h9g7');
    expect(written(demote(game, horse))).toBe('h2e2 (g3g4) (h0g2 h9g7)');
  });

  it('does not promote the first, demote the last, or move the root', () => {
    expect(promote(game, idOf(game, 'h2e2'))).toBe(game);
    expect(demote(game, idOf(game, 'g3g4'))).toBe(game);
    expect(promote(game, ROOT)).toBe(game);
  });

  it('makes a whole path the mainline', () => {
    const deep = playedGame('h2e2 h9g7 h0g2', 'h2e2 b9c7', 'h0g2 h9g7', 'h0g2 b9c7 g3g4');
    expect(written(makeMainline(deep, idOf(deep, 'h0g2 b9c7 g3g4')))).toBe(
      'h0g2 (h2e2 h9g7 (b9c7) h0g2) b9c7 (h9g7) g3g4',
    );
    expect(makeMainline(deep, idOf(deep, 'h2e2 h9g7'))).toBe(deep);
  });
});

describe('annotating', () => {
  const game = playedGame('h2e2 h9g7');

  it('sets and removes every field', () => {
    const change = {
      commentBefore: 'before',
      comment: 'after',
      glyphs: [1, 14],
      shapes: [{ kind: 'circle', color: 'green', square: 'e2' } as const],
      evaluation: { kind: 'cp', value: 35, depth: 20 } as const,
      clock: 599.5,
      elapsed: 0.5,
    };
    const annotated = annotate(game, 1, change);
    expect(nodeAt(annotated, 1)).toEqual({ ...nodeAt(game, 1), ...change });
    let plain = setCommentBefore(setComment(annotated, 1, ''), 1, undefined);
    plain = setEvaluation(setShapes(setGlyphs(plain, 1, []), 1, []), 1, undefined);
    plain = annotate(annotate(plain, 1, { clock: undefined }), 1, { elapsed: undefined });
    expect(nodeAt(plain, 1)).toEqual(nodeAt(game, 1));
    expect(sameGame(plain, game)).toBe(true);
  });

  it('returns the identical game if nothing changes', () => {
    const annotated = setShapes(setComment(game, 1, 'x'), 1, [
      { kind: 'arrow', color: 'red', from: 'h2', to: 'e2' },
    ]);
    expect(setComment(annotated, 1, 'x')).toBe(annotated);
    expect(setShapes(annotated, 1, [{ kind: 'arrow', color: 'red', from: 'h2', to: 'e2' }])).toBe(
      annotated,
    );
    expect(setComment(game, 1, '')).toBe(game);
  });

  it('replaces the grade of a move, and adds other glyphs', () => {
    let annotated = toggleGlyph(toggleGlyph(game, 1, 14), 1, 1);
    expect(nodeAt(annotated, 1)?.glyphs).toEqual([1, 14]);
    annotated = toggleGlyph(annotated, 1, 4);
    expect(nodeAt(annotated, 1)?.glyphs).toEqual([4, 14]);
    annotated = toggleGlyph(toggleGlyph(annotated, 1, 146), 1, 4);
    expect(nodeAt(annotated, 1)?.glyphs).toEqual([14, 146]);
    annotated = toggleGlyph(toggleGlyph(annotated, 1, 14), 1, 146);
    expect(nodeAt(annotated, 1)).not.toHaveProperty('glyphs');
  });

  it('drops duplicate glyphs and shapes, and refuses glyphs outside 1–255', () => {
    expect(nodeAt(setGlyphs(game, 1, [3, 10, 3]), 1)?.glyphs).toEqual([3, 10]);
    const circle: Shape = { kind: 'circle', color: 'blue', square: 'a0' };
    expect(nodeAt(setShapes(game, 1, [circle, { ...circle }]), 1)?.shapes).toEqual([circle]);
    for (const glyph of [0, 256, 1.5, Number.NaN]) {
      expect(() => setGlyphs(game, 1, [glyph])).toThrow(RangeError);
    }
  });

  it('drops duplicates if several fields are set', () => {
    const circle: Shape = { kind: 'circle', color: 'blue', square: 'a0' };
    const annotated = annotate(game, 1, { glyphs: [3, 3], shapes: [circle, { ...circle }] });
    expect(nodeAt(annotated, 1)).toMatchObject({ glyphs: [3], shapes: [circle] });
    expect(annotate(annotated, 1, { glyphs: [3, 3] })).toBe(annotated);
  });

  it.each<[string, unknown]>([
    ['glyphs', [999]],
    ['glyphs', [1, 0]],
    ['clock', -5],
    ['clock', Number.NaN],
    ['clock', '5'],
    ['elapsed', Number.POSITIVE_INFINITY],
    ['evaluation', { kind: 'cp', value: 0.5 }],
    ['evaluation', { kind: 'cp', value: 1, depth: -1 }],
    ['evaluation', { kind: 'mate', moves: Number.NaN }],
    ['evaluation', { kind: 'draw', moves: 1 }],
    ['shapes', [{ kind: 'circle', color: 'red', square: 'z9' }]],
    ['shapes', [{ kind: 'circle', color: 'grey', square: 'a0' }]],
    ['shapes', [{ kind: 'arrow', color: 'red', from: 'a0', to: 'a0' }]],
    ['shapes', [{}]],
  ])('refuses %s of %j in every setter', (field, value) => {
    const set = SETTERS[field];
    expect(() => Reflect.apply(annotate, undefined, [game, 1, { [field]: value }])).toThrow(
      RangeError,
    );
    const given = set ? value : { [field]: value };
    expect(() => Reflect.apply(set ?? annotate, undefined, [game, 1, given])).toThrow(RangeError);
    const builder = new GameBuilder();
    // A refused change writes nothing.
    const change: object = { comment: 'x', [field]: value };
    expect(() => builder.annotate(ROOT, change)).toThrow(RangeError);
    expect(builder.node(ROOT).comment).toBeUndefined();
  });

  it('puts a text before the root before the comment on the game', () => {
    const annotated = setCommentBefore(setComment(game, ROOT, 'on the game'), ROOT, 'before');
    expect(nodeAt(annotated, ROOT)).toMatchObject({ comment: 'before\non the game' });
    expect(nodeAt(annotated, ROOT)).not.toHaveProperty('commentBefore');
    expect(setCommentBefore(annotated, ROOT, 'before')).toBe(annotated);
    expect(setCommentBefore(annotated, ROOT, undefined)).toBe(annotated);
    expect(nodeAt(setCommentBefore(game, ROOT, 'alone'), ROOT)?.comment).toBe('alone');
    const both = annotate(game, ROOT, { commentBefore: 'a', comment: 'b' });
    expect(nodeAt(both, ROOT)?.comment).toBe('a\nb');
    const builder = new GameBuilder();
    builder.annotate(ROOT, { commentBefore: 'alone' });
    expect(builder.node(ROOT)).toMatchObject({ comment: 'alone' });
    expect(builder.node(ROOT)).not.toHaveProperty('commentBefore');
  });

  it('keeps the order of tags', () => {
    let tagged = setTag(setTag(game, 'Red', 'A'), 'Black', 'B');
    tagged = setTag(tagged, 'Red', 'C');
    expect(tagged.tags).toEqual([
      { name: 'Red', value: 'C' },
      { name: 'Black', value: 'B' },
    ]);
    expect(getTag(tagged, 'Black')).toBe('B');
    expect(getTag(removeTag(tagged, 'Black'), 'Black')).toBeUndefined();
    expect(setTag(tagged, 'Red', 'C')).toBe(tagged);
    expect(removeTag(tagged, 'Date')).toBe(tagged);
  });

  it('drops further tags of the same name', () => {
    const twice = newGame({
      tags: [
        { name: 'Date', value: '1' },
        { name: 'Red', value: 'A' },
        { name: 'Date', value: '2' },
      ],
    });
    expect(setTag(twice, 'Date', '1').tags).toEqual([
      { name: 'Date', value: '1' },
      { name: 'Red', value: 'A' },
    ]);
  });
});

describe('shapes as text', () => {
  it.each(['Ge2', 'Rh2e2', 'Ba0', 'Yi9a0'])('reads and writes %s', (text) => {
    const shape = parseShape(text);
    expect(shape && makeShape(shape)).toBe(text);
  });

  it.each(['', 'G', 'e2', 'Xe2', 'ge2', 'Gj2', 'Ge', 'Ge2e', 'Ge2e2', 'Ge2e3e4', 'Ge10'])(
    'refuses %j',
    (text) => {
      expect(parseShape(text)).toBeUndefined();
    },
  );
});

describe('positions', () => {
  it('are those after the moves', () => {
    const game = playedGame('h2e2 h9g7 h0g2', 'h2e2 b9c7 b0c2');
    const id = idOf(game, 'h2e2 b9c7 b0c2');
    const expected = Position.initial().play('h2e2').play('b9c7').play('b0c2');
    expect(positionAt(game, id).fen).toBe(expected.fen);
    expect(positionAt(game, id)).toBe(positionAt(game, id));
  });

  it('are correct for other moves with the same id', () => {
    const game = playedGame('h2e2 h9g7');
    const undone = newGame();
    const other = addLine(undone, ROOT, ['h0g2', 'b9c7']);
    if (!other.ok) throw new Error(other.error.code);
    expect(positionAt(game, 2).fen).not.toBe(positionAt(other.value.game, 2).fen);
    expect(positionAt(other.value.game, 2).pieceAt('g2')?.role).toBe('horse');
  });

  it('differ by the side to move', () => {
    const game = newGame({ start: ENDING });
    const line = addLine(game, ROOT, 'a0a1 d9d8 a1a2 d8d9 a2a0'.split(' '));
    if (!line.ok) throw new Error(line.error.code);
    expect(positionAt(line.value.game, line.value.id).fen).toBe(ENDING.replace(' w', ' b'));
    expect(transpositions(line.value.game, line.value.id)).toEqual([]);
  });

  it('have transpositions', () => {
    const game = playedGame('h2e2 h9g7 h0g2 b9c7', 'h2e2 b9c7 h0g2 h9g7', 'h0g2 h9g7');
    const [one, two] = [idOf(game, 'h2e2 h9g7 h0g2 b9c7'), idOf(game, 'h2e2 b9c7 h0g2 h9g7')];
    expect(transpositions(game, one)).toEqual([two]);
    expect(transpositions(game, idOf(game, 'h2e2'))).toEqual([]);
    expect(positionIndex(game).nodesAt(positionAt(game, one))).toEqual([two, one]);
    expect(positionIndex(game).nodesAt(Position.initial())).toEqual([ROOT]);
    expect(positionIndex(game)).toBe(positionIndex(game));
    const { game: shorter } = deleteNode(game, two);
    expect(transpositions(shorter, one)).toEqual([]);
  });

  it('throw if an unchecked move made them invalid', () => {
    const builder = new GameBuilder();
    const id = builder.add(ROOT, moveOf('a0e9'));
    expect(() => positionAt(builder.build(), id)).toThrow(RangeError);
  });
});

describe('merging', () => {
  const a = playedGame('h2e2 h9g7 h0g2', 'h0g2');
  const b = playedGame('h0g2 b9c7', 'h2e2 b9c7', 'h2e2 h9g7 b0c2');

  it('adds the moves of the second after those of the first', () => {
    const both = mergeGames(a, b);
    expect(both).toMatchObject({ ok: true, value: { added: 3 } });
    expect(written(merged(a, b))).toBe('h2e2 (h0g2 b9c7) h9g7 (b9c7) h0g2 (b0c2)');
    expect(written(a)).toBe('h2e2 (h0g2) h9g7 h0g2');
  });

  it('merges annotations', () => {
    const left = annotate(setTag(a, 'Red', 'A'), 1, {
      comment: 'one\ntwo',
      glyphs: [1, 10],
      clock: 5,
      evaluation: { kind: 'cp', value: 1, depth: 9 },
    });
    const right = annotate(setTag(setTag(a, 'Red', 'X'), 'Black', 'B'), 1, {
      commentBefore: 'before',
      comment: 'two\nthree',
      glyphs: [10, 2],
      shapes: [{ kind: 'circle', color: 'green', square: 'e2' }],
      clock: 7,
      elapsed: 3,
      evaluation: { kind: 'mate', moves: -3, depth: 12 },
    });
    const both = merged(left, right);
    expect(nodeAt(both, 1)).toMatchObject({
      commentBefore: 'before',
      comment: 'one\ntwo\ntwo\nthree',
      glyphs: [1, 10, 2],
      shapes: [{ kind: 'circle', color: 'green', square: 'e2' }],
      clock: 5,
      elapsed: 3,
      evaluation: { kind: 'mate', moves: -3, depth: 12 },
    });
  });

  it('keeps the tags of the first game, unless it is empty', () => {
    const left = setTag(a, 'Red', 'A');
    const right = setTag(setTag(a, 'Red', 'X'), 'Black', 'B');
    expect(merged(left, right).tags).toEqual(left.tags);
    expect(merged(a, right).tags).toEqual([]);
    expect(merged(newGame({ tags: left.tags }), right).tags).toEqual(left.tags);
    expect(merged(newGame(), right).tags).toEqual(right.tags);
  });

  it('does not repeat a comment that is part of the other', () => {
    const left = setComment(a, 1, 'two');
    const right = setComment(a, 1, 'one\ntwo\nthree');
    expect(nodeAt(merged(left, right), 1)?.comment).toBe('one\ntwo\nthree');
    expect(nodeAt(merged(right, left), 1)?.comment).toBe('one\ntwo\nthree');
  });

  it('returns the identical game if there is nothing new', () => {
    expect(mergeGames(a, a)).toEqual({ ok: true, value: { game: a, added: 0 } });
    expect(merged(a, a)).toBe(a);
  });

  it('merges two equal siblings of the second game', () => {
    const builder = new GameBuilder();
    const first = builder.add(ROOT, moveOf('h2e2'));
    const duplicate = builder.add(ROOT, moveOf('h2e2'));
    builder.add(first, moveOf('h9g7'));
    builder.add(duplicate, moveOf('b9c7'));
    expect(written(merged(newGame(), builder.build()))).toBe('h2e2 h9g7 (b9c7)');
  });

  it('refuses another starting position', () => {
    const ending = newGame({ start: ENDING });
    expect(mergeGames(a, ending)).toEqual({ ok: false, error: 'different-start' });
  });
});

test('a path is found by moves in either form', () => {
  const game = playedGame('h2e2 h9g7', 'h2e2 b9c7');
  const id = idOf(game, 'h2e2 b9c7');
  expect(findPath(game, ['h2e2', 'b9c7'])).toBe(id);
  expect(findPath(game, [moveOf('h2e2'), 'b9c7'])).toBe(id);
  expect(findPath(game, [])).toBe(ROOT);
  expect(findPath(game, ['h2e2', 'nonsense'])).toBeUndefined();
});

describe('comparing and compacting', () => {
  const game = playedGame('h2e2 h9g7 h0g2', 'h2e2 b9c7', 'h0g2');

  it('compares moves, order, annotations and tags, but not ids', () => {
    const other = playedGame('h2e2', 'h0g2', 'h2e2 h9g7 h0g2', 'h2e2 b9c7');
    expect(sameGame(game, other)).toBe(true);
    expect(sameGame(game, promote(other, idOf(other, 'h0g2')))).toBe(false);
    expect(sameGame(game, setComment(other, 3, 'x'))).toBe(false);
    expect(sameGame(game, setTag(other, 'Red', 'A'))).toBe(false);
    expect(sameGame(game, deleteNode(other, 2).game)).toBe(false);
    expect(sameGame(newGame(), newGame({ start: ENDING }))).toBe(false);
  });

  it('renumbers nodes in walk order', () => {
    const deleted = setComment(deleteNode(game, idOf(game, 'h2e2 h9g7')).game, 4, 'kept');
    const { game: dense, ids } = compact(deleted);
    expect(sameGame(dense, deleted)).toBe(true);
    expect(Array.from(walk(dense), ({ node }) => node.id)).toEqual([1, 2, 3]);
    expect(dense.nodes.size).toBe(4);
    expect(nodeOf(dense, ids.get(4) ?? -1).comment).toBe('kept');
    expect(ids.has(2)).toBe(false);
  });
});

describe('the builder', () => {
  it('builds the same game as playing', () => {
    const builder = new GameBuilder({ tags: [{ name: 'Red', value: 'A' }] });
    builder.addTag('Black', 'B');
    const first = builder.add(ROOT, moveOf('h2e2'));
    builder.add(first, moveOf('h9g7'));
    builder.add(ROOT, moveOf('h0g2'));
    expect(builder.childWith(ROOT, moveOf('h0g2'))).toBe(3);
    expect(builder.childWith(ROOT, moveOf('g3g4'))).toBeUndefined();
    builder.annotate(first, { comment: 'cannon', commentBefore: '' });
    builder.addGlyph(first, 1);
    builder.addGlyph(first, 1);
    builder.annotate(first, { clock: 60 });
    expect(builder.nodeCount).toBe(3);
    expect(builder.node(first).comment).toBe('cannon');
    const played = setTag(setTag(playedGame('h2e2 h9g7', 'h0g2'), 'Red', 'A'), 'Black', 'B');
    const expected = annotate(played, 1, { comment: 'cannon', glyphs: [1], clock: 60 });
    expect(sameGame(builder.build(), expected)).toBe(true);
  });

  it('throws for an unknown node, and after build', () => {
    const builder = new GameBuilder();
    expect(() => builder.add(1, moveOf('h2e2'))).toThrow(RangeError);
    builder.build();
    expect(() => builder.add(ROOT, moveOf('h2e2'))).toThrow(RangeError);
    expect(() => builder.build()).toThrow('the game has been built');
  });
});

describe('the example of the module', () => {
  it('is correct', () => {
    const main = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
    if (!main.ok) throw new Error(main.error.code);
    const other = addLine(main.value.game, 1, ['b9c7', 'h0g2']);
    if (!other.ok) throw new Error(other.error.code);
    const game = setComment(promote(other.value.game, 3), 3, 'The other horse.');
    expect(mainline(game).map((node) => node.id)).toEqual([1, 3, 4]);
    expect(main.value.game.nodeCount).toBe(2);
  });
});
