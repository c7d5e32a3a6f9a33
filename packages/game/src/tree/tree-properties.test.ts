import { type Move, makeMove } from '@chuhe/rules/move';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { makeGameJson, parseGameJson } from './game-json.ts';
import { jsonBytes } from './json-size.ts';
import { positionIndex, transpositions } from './position-index.ts';
import {
  type AnnotationChange,
  addMove,
  annotate,
  boardAt,
  compact,
  copyLine,
  deleteNode,
  demote,
  findPath,
  type Game,
  makeMainline,
  mergeGames,
  type NodeId,
  newGame,
  nodeAt,
  nodeOf,
  parseShape,
  pathOf,
  positionAt,
  promote,
  ROOT,
  replay,
  SHAPE_COLORS,
  type Shape,
  sameGame,
  setTag,
  walk,
} from './tree.ts';

const square = fc
  .record({ file: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), rank: fc.nat(9) })
  .map(({ file, rank }) => `${file}${rank}`);

const shape: fc.Arbitrary<Shape> = fc
  .record({ color: fc.constantFrom(...SHAPE_COLORS), from: square, to: square })
  .map(({ color, from, to }) =>
    from === to ? { kind: 'circle', color, square: from } : { kind: 'arrow', color, from, to },
  );

const depth = fc.record({ depth: fc.nat(99) }, { requiredKeys: [] });
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
const annotations: fc.Arbitrary<AnnotationChange> = fc.record(
  {
    commentBefore: text,
    comment: text,
    glyphs: fc.uniqueArray(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 4 }),
    shapes: fc.uniqueArray(shape, { minLength: 1, maxLength: 3, selector: JSON.stringify }),
    evaluation: fc.oneof(
      fc
        .tuple(fc.integer({ min: -9999, max: 9999 }), depth)
        .map(([value, searched]) => ({ kind: 'cp' as const, value, ...searched })),
      fc
        .tuple(fc.integer({ min: -99, max: 99 }), depth)
        .map(([moves, searched]) => ({ kind: 'mate' as const, moves, ...searched })),
    ),
    clock: fc.double({ min: 0, max: 1e5, noNaN: true }),
    elapsed: fc.nat(9999),
  },
  { requiredKeys: [] },
);

/** The parent of a move, the move, and its annotations. */
const steps = fc.array(
  fc.record({
    parent: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat() }),
    move: fc.nat(),
    change: fc.option(annotations, { nil: undefined, freq: 3 }),
  }),
  { maxLength: 60 },
);

/** A game made by playing: `parent` counts back from the newest node. */
const randomGame = steps.map((played) => {
  let game = newGame();
  const ids = [ROOT];
  for (const { parent, move, change } of played) {
    const at = ids[ids.length - 1 - (parent % ids.length)] ?? ROOT;
    const moves = positionAt(game, at).moves();
    const added = addMove(game, at, moves[move % moves.length] ?? 0);
    if (!added.ok) continue;
    ({ game } = added.value);
    if (added.value.added) ids.push(added.value.id);
    if (change) game = annotate(game, added.value.id, change);
  }
  return game;
});

/** A game and one of its nodes except the root. */
const gameAndNode = fc
  .tuple(randomGame, fc.nat())
  .filter(([game]) => game.nodeCount > 0)
  .map(([game, pick]): [Game, NodeId] => [game, 1 + (pick % game.nodeCount)]);

const idsOf = (game: Game): NodeId[] => Array.from(walk(game), ({ node }) => node.id);

/** Every path that ends a line, as text. */
const linesOf = (game: Game): Set<string> =>
  new Set(
    Array.from(walk(game), ({ node }) => node)
      .filter((node) => node.children.length === 0)
      .map((node) => pathOf(game, node.id).map(makeMove).join(' ')),
  );

/** The paths of all nodes. */
const pathsOf = (game: Game): string[] =>
  Array.from(walk(game), ({ node }) => pathOf(game, node.id).map(makeMove).join(' ')).toSorted();

const merged = (a: Game, b: Game): Game => {
  const both = mergeGames(a, b);
  if (!both.ok) throw new Error(both.error);
  return both.value.game;
};

const subtree = (game: Game, id: NodeId): NodeId[] => [
  id,
  ...Array.from(walk(game, id), ({ node }) => node.id),
];

describe('every game', () => {
  it('is walked once for each node, parents and earlier siblings first', () => {
    fc.assert(
      fc.property(randomGame, (game) => {
        const seen = new Set([ROOT]);
        for (const { node } of walk(game)) {
          expect(seen.has(node.id)).toBe(false);
          const parent = nodeOf(game, node.parent ?? -1);
          expect(seen.has(parent.id)).toBe(true);
          const earlier = parent.children.slice(0, parent.children.indexOf(node.id));
          expect(earlier.every((id) => seen.has(id))).toBe(true);
          expect(node.ply).toBe(parent.ply + 1);
          seen.add(node.id);
        }
        expect(seen.size).toBe(game.nodeCount + 1);
      }),
    );
  });

  it('has balanced parentheses that match the depths', () => {
    fc.assert(
      fc.property(randomGame, (game) => {
        let expectedDepth = 0;
        for (const { depth: walkDepth, opens, closes } of walk(game)) {
          if (opens) expectedDepth += 1;
          expect(walkDepth).toBe(expectedDepth);
          expectedDepth -= closes;
          expect(expectedDepth).toBeGreaterThanOrEqual(0);
        }
        expect(expectedDepth).toBe(0);
      }),
    );
  });

  it('finds every node by its path, with the position that its moves lead to', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const path = pathOf(game, id);
        expect(findPath(game, path)).toBe(id);
        expect(copyLine(game, id).slice(0, path.length)).toEqual(path);
        let position = positionAt(game, ROOT);
        for (const move of path) position = position.play(move);
        expect(positionAt(game, id).fen).toBe(position.fen);
      }),
    );
  });

  it('is replayed with the right board at every node', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        for (const from of [ROOT, id]) {
          for (const { node, board } of replay(game, from)) {
            const expected = boardAt(game, node.parent ?? ROOT);
            expect(board.keyLow).toBe(expected.keyLow);
            expect(board.cells).toEqual(expected.cells);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has the transpositions that its FENs show', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const { fen } = positionAt(game, id);
        const all = [ROOT, ...idsOf(game)].filter((other) => positionAt(game, other).fen === fen);
        expect(transpositions(game, id)).toEqual(all.filter((other) => other !== id));
        expect(positionIndex(game).nodesAt(positionAt(game, id))).toEqual(all);
      }),
    );
  });
});

describe('edits of every game', () => {
  it('promote and then demote give the same game for a node that is not first', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const isFirst = nodeOf(game, nodeOf(game, id).parent ?? -1).children[0] === id;
        const promoted = promote(game, id);
        expect(promoted === game).toBe(isFirst);
        expect(sameGame(isFirst ? promoted : demote(promoted, id), game)).toBe(true);
      }),
    );
  });

  it('makeMainline puts the path first and loses nothing', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const next = makeMainline(game, id);
        expect(copyLine(next, ROOT)).toEqual(copyLine(game, id));
        expect(idsOf(next).toSorted((a, b) => a - b)).toEqual(
          idsOf(game).toSorted((a, b) => a - b),
        );
        expect(pathsOf(next)).toEqual(pathsOf(game));
        expect(makeMainline(next, id)).toBe(next);
      }),
    );
  });

  it('deleteNode removes only the subtree and keeps all other node objects', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const deleted = new Set(subtree(game, id));
        const { game: next, selected, removed } = deleteNode(game, id);
        expect(removed).toBe(deleted.size);
        expect(selected).toBe(nodeAt(game, id)?.parent);
        expect(next.nodeCount).toBe(game.nodeCount - deleted.size);
        const kept = [ROOT, ...idsOf(game)].filter((other) => !deleted.has(other));
        expect([...deleted].every((other) => nodeAt(next, other) === undefined)).toBe(true);
        for (const other of kept.filter((node) => node !== selected)) {
          expect(nodeAt(next, other)).toBe(nodeAt(game, other));
        }
        expect(new Set([ROOT, ...idsOf(next)])).toEqual(new Set(kept));
        const { children } = nodeOf(game, selected);
        expect(nodeAt(next, selected)?.children).toEqual(children.filter((child) => child !== id));
      }),
    );
  });

  it('merging is idempotent, and commutative except for the order of lines', () => {
    fc.assert(
      fc.property(randomGame, randomGame, (a, b) => {
        const both = merged(a, b);
        expect(merged(both, b)).toBe(both);
        expect(merged(both, a)).toBe(both);
        const other = merged(b, a);
        expect(linesOf(other)).toEqual(linesOf(both));
        expect(new Set(pathsOf(both))).toEqual(new Set([...pathsOf(a), ...pathsOf(b)]));
        expect(both.nodeCount).toBe(other.nodeCount);
      }),
    );
  });

  it('merging loses no comment, glyph or shape', () => {
    fc.assert(
      fc.property(randomGame, randomGame, (a, b) => {
        const both = merged(a, b);
        for (const from of [a, b]) {
          for (const { node } of walk(from)) {
            const into = nodeOf(both, findPath(both, pathOf(from, node.id)) ?? -1);
            expect(into.comment ?? '').toContain(node.comment ?? '');
            expect(into.commentBefore ?? '').toContain(node.commentBefore ?? '');
            expect(into.glyphs ?? []).toEqual(expect.arrayContaining([...(node.glyphs ?? [])]));
            expect(into.shapes ?? []).toEqual(expect.arrayContaining([...(node.shapes ?? [])]));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('compact keeps the game and closes the gaps', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const { game: shorter } = deleteNode(game, id);
        const { game: dense } = compact(shorter);
        expect(sameGame(dense, shorter)).toBe(true);
        expect(dense.nodes.size).toBe(dense.nodeCount + 1);
      }),
    );
  });
});

describe('the JSON form', () => {
  it('reads back every game, directly and from text', () => {
    fc.assert(
      fc.property(randomGame, annotations, text, (plain, change, value) => {
        const game = setTag(annotate(plain, ROOT, change), 'Event', value);
        const json = makeGameJson(game);
        const direct = parseGameJson(json);
        expect(direct.ok && sameGame(direct.value, game)).toBe(true);
        const parsed: unknown = JSON.parse(JSON.stringify(json));
        expect(parsed).toEqual(json);
        const again = parseGameJson(parsed);
        expect(again.ok && makeGameJson(again.value)).toEqual(json);
      }),
    );
  });

  it('accepts a plain list of moves', () => {
    fc.assert(
      fc.property(gameAndNode, ([game, id]) => {
        const moves: Move[] = copyLine(game, id);
        const read = parseGameJson(moves.map(makeMove));
        expect(read.ok && copyLine(read.value, ROOT)).toEqual(moves);
      }),
    );
  });

  it('gives a game or issues for any JSON value, and never throws', () => {
    const key = fc.constantFrom(
      'version',
      'moves',
      'start',
      'tags',
      'root',
      'm',
      'v',
      'c',
      'g',
      's',
    );
    const leaf = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom<unknown>(1, 'h2e2', 'h9g7', 'Ge2', ['h2e2'], { m: 'h2e2' }),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
        fc.array(tie('value'), { maxLength: 4 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          value,
          value.map((moves) => ({ version: 1, moves })),
        ),
        (json) => {
          const read = parseGameJson(json);
          const isConsistent = read.ok
            ? parseGameJson(makeGameJson(read.value)).ok
            : read.error.length > 0;
          expect(isConsistent).toBe(true);
        },
      ),
      { numRuns: IS_FULL ? 1000 : 200 },
    );
  });

  it('has the measured number of bytes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary', noUnicodeString: false }), (json) => {
        expect(jsonBytes(json, Infinity)).toBe(Buffer.byteLength(JSON.stringify(json)));
      }),
    );
  });

  it('has no shapes with white space', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (shapeText) => {
        const found = parseShape(shapeText);
        expect(found === undefined || shapeText === shapeText.trim()).toBe(true);
      }),
    );
  });
});
