import { describe, expect, it } from 'vitest';
import {
  type GameJsonIssue,
  type GameJsonIssueCode,
  type GameJsonLimits,
  gameJsonIssueText,
  MAX_GAME_JSON_ISSUES,
  makeGameJson,
  parseGameJson,
} from './game-json.ts';
import { jsonBytes } from './json-size.ts';
import { type Game, getTag, mainline, newGame, nodeAt, nodeOf, ROOT } from './tree.ts';

const issuesOf = (value: unknown, limits?: Partial<GameJsonLimits>): GameJsonIssue[] => {
  const read = parseGameJson(value, limits);
  return read.ok ? [] : read.error;
};

const gameOf = (value: unknown): Game => {
  const read = parseGameJson(value);
  if (!read.ok) throw new Error(read.error.map(gameJsonIssueText).join('\n'));
  return read.value;
};

const FIRST = {
  m: 'a0a9',
  b: 'before',
  c: 'after',
  g: [1, 18],
  s: ['Ra0a9', 'Bd9'],
  e: { cp: 900, depth: 20 },
  k: 59.5,
  t: 0.5,
  v: [['a0a1', { m: 'd9d8', v: [] }], ['e0e1']],
};

const FULL = {
  version: 1,
  start: '3k5/9/9/9/9/9/9/9/9/R3K4 w',
  tags: [
    ['Red', 'A'],
    ['Red', 'B'],
  ],
  root: { c: 'An ending.', s: ['Ga0'] },
  moves: [FIRST, { m: 'd9d8', e: { mate: 3 } }, 'a9a8'],
};

const WRONG_FIELDS: readonly (readonly [GameJsonIssueCode, string])[] = [
  ['unknown-key', 'x'],
  ['type', 'b'],
  ['type', 'c'],
  ['glyph', 'g[1]'],
  ['glyph', 'g[2]'],
  ['glyph', 'g[3]'],
  ['shape', 's[1]'],
  ['shape', 's[2]'],
  ['evaluation', 'e'],
  ['seconds', 'k'],
  ['seconds', 't'],
];

const plies = (...moves: unknown[]): unknown => ({ version: 1, moves });

const gameWithComment = (length: number): unknown => ({
  version: 1,
  moves: [],
  root: { c: 'x'.repeat(length) },
});

const nested = (depth: number): unknown => {
  let line: unknown[] = ['a0a1', 'a9a8'];
  for (let level = 0; level < depth; level += 1) line = [{ m: 'h2e2', v: [line] }, 'h9g7'];
  return line;
};

describe('the JSON form', () => {
  it('is small for a small game', () => {
    expect(makeGameJson(newGame())).toEqual({ version: 1, moves: [] });
    expect(makeGameJson(gameOf(['h2e2', 'h9g7']))).toEqual({
      version: 1,
      moves: ['h2e2', 'h9g7'],
    });
  });

  it('holds everything that a game has', () => {
    const game = gameOf({ ...FULL, moves: FULL.moves.slice(0, 1) });
    expect(game.start).toBe(FULL.start);
    expect(getTag(game, 'Red')).toBe('A');
    expect(nodeAt(game, ROOT)).toMatchObject({ comment: 'An ending.', children: [1, 2, 4] });
    expect(nodeAt(game, 1)).toMatchObject({
      commentBefore: 'before',
      comment: 'after',
      glyphs: [1, 18],
      shapes: [
        { kind: 'arrow', color: 'red', from: 'a0', to: 'a9' },
        { kind: 'circle', color: 'blue', square: 'd9' },
      ],
      evaluation: { kind: 'cp', value: 900, depth: 20 },
      clock: 59.5,
      elapsed: 0.5,
    });
  });

  it('writes what it reads', () => {
    expect(JSON.parse(JSON.stringify(makeGameJson(gameOf(FULL))))).toEqual({
      ...FULL,
      moves: [{ ...FIRST, v: [['a0a1', 'd9d8'], ['e0e1']] }, ...FULL.moves.slice(1)],
    });
  });

  it('drops duplicate and empty annotations', () => {
    const game = gameOf({
      version: 1,
      moves: [{ m: 'h2e2', c: '', g: [1, 1], s: ['Ge2', 'Ge2'] }],
    });
    expect(makeGameJson(game).moves).toEqual([{ m: 'h2e2', g: [1], s: ['Ge2'] }]);
  });

  it('leaves out values that it cannot hold', () => {
    const game = newGame();
    // Written directly, because all setters refuse such values.
    const nodes = game.nodes.edit((table) => {
      table.set(ROOT, {
        ...nodeOf(game, ROOT),
        clock: Number.NaN,
        elapsed: -1,
        glyphs: [0, 300],
        shapes: [{ kind: 'circle', color: 'red', square: 'z9' }],
        evaluation: { kind: 'cp', value: Infinity },
      });
    });
    expect(makeGameJson({ ...game, nodes })).toEqual({ version: 1, moves: [] });
  });

  it('puts a text before the root before its comment', () => {
    const game = gameOf({ version: 1, root: { b: 'before', c: 'after' }, moves: [] });
    expect(makeGameJson(game)).toEqual({ version: 1, root: { c: 'before\nafter' }, moves: [] });
  });
});

describe('the validator', () => {
  it.each<[string, unknown, GameJsonIssue[]]>([
    ['null', null, [{ code: 'type', path: '' }]],
    ['a text', '[]', [{ code: 'type', path: '' }]],
    ['a number', 1, [{ code: 'type', path: '' }]],
    ['an empty object', {}, [{ code: 'version', path: 'version' }]],
    ['another version', { version: 2, moves: [] }, [{ code: 'version', path: 'version' }]],
    ['no moves', { version: 1 }, [{ code: 'missing', path: 'moves' }]],
    ['moves that are not a list', { version: 1, moves: {} }, [{ code: 'type', path: 'moves' }]],
    ['an unknown field', { version: 1, moves: [], x: 1 }, [{ code: 'unknown-key', path: 'x' }]],
    [
      'a start of the wrong type',
      { version: 1, start: 1, moves: [] },
      [{ code: 'type', path: 'start' }],
    ],
    [
      'an illegal start',
      { version: 1, start: '4k4/9/9/9/9/9/9/9/9/4K4 w', moves: [] },
      [{ code: 'start', path: 'start' }],
    ],
    ['tags as an object', { version: 1, tags: {}, moves: [] }, [{ code: 'type', path: 'tags' }]],
    [
      'a tag that is not a pair',
      { version: 1, tags: [['a', 'b'], ['a']], moves: [] },
      [{ code: 'type', path: 'tags[1]' }],
    ],
    [
      'a root of the wrong type',
      { version: 1, root: 'x', moves: [] },
      [{ code: 'type', path: 'root' }],
    ],
    [
      'a root with a move',
      { version: 1, root: { m: 'h2e2', c: 1 }, moves: [] },
      [
        { code: 'unknown-key', path: 'root.m' },
        { code: 'type', path: 'root.c' },
      ],
    ],
    ['a plain list with a number', [1], [{ code: 'type', path: '[0]', ply: 1 }]],
    ['a plain list with a bad move', ['h2e2', 'zz'], [{ code: 'move', path: '[1]', ply: 2 }]],
    [
      'an illegal move',
      plies('h2e2', 'h2e2'),
      [{ code: 'illegal-move', path: 'moves[1]', ply: 2 }],
    ],
    ['a ply without a move', plies({ c: 'x' }), [{ code: 'missing', path: 'moves[0].m', ply: 1 }]],
    ['a move of the wrong type', plies({ m: 1 }), [{ code: 'type', path: 'moves[0].m', ply: 1 }]],
    ['a list for a ply', plies([]), [{ code: 'type', path: 'moves[0]', ply: 1 }]],
    [
      'wrong annotations',
      plies({
        m: 'h2e2',
        b: null,
        c: [],
        g: [1, 0, 1.5, '1'],
        s: ['Ge2', 'Ge', 3],
        e: { cp: 1, mate: 1 },
        k: -1,
        t: '1',
        x: 1,
      }),
      WRONG_FIELDS.map(([code, field]) => ({ code, path: `moves[0].${field}`, ply: 1 })),
    ],
    [
      'lists of the wrong type',
      plies({ m: 'h2e2', g: 1 }),
      [{ code: 'type', path: 'moves[0].g', ply: 1 }],
    ],
    [
      'variations of the wrong type',
      plies({ m: 'h2e2', v: 'h0g2' }),
      [{ code: 'type', path: 'moves[0].v', ply: 1 }],
    ],
    [
      'an empty variation, and a variation that is a text',
      plies('h2e2', { m: 'h9g7', v: [[], 'b9c7'] }),
      [
        { code: 'empty-line', path: 'moves[1].v[0]', ply: 2 },
        { code: 'type', path: 'moves[1].v[1]', ply: 2 },
      ],
    ],
    [
      'a move that is illegal in its line',
      plies('h2e2', 'h9g7', 'h0g2', {
        m: 'i9h9',
        v: [['b9c7', 'b0c2', { m: 'a9b9', v: [['a9a8', 'a9a8']] }, 'a0a9']],
      }),
      [
        { code: 'illegal-move', path: 'moves[3].v[0][2].v[0][1]', ply: 7 },
        { code: 'illegal-move', path: 'moves[3].v[0][3]', ply: 7 },
      ],
    ],
  ])('reports the place of %s', (_, value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });

  it.each([
    {},
    { cp: '1' },
    { cp: 1.5 },
    { cp: 1, depth: -1 },
    { mate: null },
    { cp: 1, wdl: 1 },
    { cp: undefined, mate: undefined },
    [],
    null,
    7,
  ])('does not accept %j as an evaluation', (e) => {
    expect(issuesOf(plies({ m: 'h2e2', e }))).toEqual([
      { code: 'evaluation', path: 'moves[0].e', ply: 1 },
    ]);
  });

  it('refuses keys with a meaning in JavaScript', () => {
    const value: unknown = JSON.parse('{"version":1,"moves":[{"m":"h2e2","__proto__":{"v":[]}}]}');
    expect(issuesOf(value)).toEqual([{ code: 'unknown-key', path: 'moves[0].__proto__', ply: 1 }]);
  });

  it('continues after a wrong variation, and ends a line at its first wrong move', () => {
    const value = plies(
      {
        m: 'h2e2',
        v: [
          ['h2h8', 'zz'],
          ['h0g2', 'zz'],
        ],
      },
      'h9g7',
      'zz',
      'zz',
    );
    expect(issuesOf(value).map((issue) => issue.path)).toEqual([
      'moves[0].v[0][0]',
      'moves[0].v[1][1]',
      'moves[2]',
    ]);
  });

  it('limits the number of issues', () => {
    const tags = Array.from({ length: 1000 }, () => 1);
    expect(issuesOf({ version: 1, tags, moves: ['zz'] })).toHaveLength(MAX_GAME_JSON_ISSUES);
    const v = Array.from({ length: 1000 }, () => ['zz']);
    expect(issuesOf(plies({ m: 'h2e2', v }))).toHaveLength(MAX_GAME_JSON_ISSUES);
  });

  it('formats an issue as one line', () => {
    const [issue] = issuesOf(plies({ m: 'h2e2', v: [['h2h8']] }));
    expect(issue && gameJsonIssueText(issue)).toBe(
      'moves[0].v[0][0], ply 1: the move is not legal here',
    );
    expect(gameJsonIssueText({ code: 'type', path: '' })).toBe(
      'not the kind of value that belongs here',
    );
  });
});

describe('the limits', () => {
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  const long = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => shuffle[index % 4] ?? '');

  it('allow 250,000 moves and no more', () => {
    expect(gameOf(long(250_000)).nodeCount).toBe(250_000);
    expect(issuesOf(long(250_001))).toEqual([
      { code: 'too-many-nodes', path: '[250000]', ply: 250_001 },
    ]);
    const more = parseGameJson(long(250_001), { nodes: 300_000 });
    expect(more.ok && mainline(more.value)).toHaveLength(250_001);
  });

  it('allow 2 MiB and no more', () => {
    const spare = 2 * 1024 * 1024 - JSON.stringify(gameWithComment(0)).length;
    expect(issuesOf(gameWithComment(spare))).toEqual([]);
    expect(issuesOf(gameWithComment(spare + 1))).toEqual([{ code: 'too-many-bytes', path: '' }]);
    expect(issuesOf(['é'], { bytes: 5 })).toEqual([{ code: 'too-many-bytes', path: '' }]);
    expect(issuesOf([], { bytes: 2 })).toEqual([]);
  });

  it('hold for a move with more variations than a call can have arguments', () => {
    const v = Array.from({ length: 200_000 }, () => ['h2e2']);
    expect(issuesOf(plies({ m: 'h2e2', v }), { nodes: 1000 })).toEqual([
      { code: 'too-many-nodes', path: 'moves[0].v[999][0]', ply: 1 },
    ]);
  });

  it('refuse a value that contains itself', () => {
    const moves: unknown[] = ['h2e2'];
    moves.push(moves);
    expect(issuesOf(moves)).toEqual([{ code: 'too-many-bytes', path: '' }]);
  });

  it('allow variations nested 500 deep and no deeper', () => {
    expect(issuesOf(nested(500))).toEqual([]);
    const [issue] = issuesOf(nested(501));
    expect(issue).toMatchObject({ code: 'too-deep', ply: 1 });
    expect(issue?.path).toBe('[0].v[0]'.repeat(501));
    expect(JSON.stringify(makeGameJson(gameOf(nested(500))))).toContain('a0a1');
    expect(issuesOf(nested(5000), { depth: 5000 })).toEqual([]);
  });

  it('count the bytes of compact JSON', () => {
    expect(jsonBytes({ a: ['é', 1], b: { '"': '\ud800', c: '😀\n' } }, 1000)).toBe(
      Buffer.byteLength(JSON.stringify({ a: ['é', 1], b: { '"': '\ud800', c: '😀\n' } })),
    );
  });
});
