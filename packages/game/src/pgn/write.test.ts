import { INITIAL_FEN } from '@chuhe/rules/fen';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTATIONS } from '../notation/dialect.ts';
import { IS_FULL } from '../testing/full.ts';
import {
  addLine,
  annotate,
  type Game,
  GameBuilder,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setComment,
  setCommentBefore,
  type Tag,
} from '../tree/tree.ts';
import { ENCODINGS } from './encoding.ts';
import { parseGames } from './read.ts';
import { Random } from './testing/random.ts';
import { makeAnnotatedGame } from './testing/random-games.ts';
import { readAll } from './testing/read-all.ts';
import { makeDecoder } from './text-decoder.ts';
import { writeGame, writeGameBytes } from './write.ts';
import { PGN_STYLES, type PgnOptions } from './write-options.ts';

/** The long form of the tests takes minutes. */
const RUNS = IS_FULL ? 8000 : 80;

function readBack(text: string): Game {
  const games = parseGames(text);
  expect(games.map(({ warnings }) => warnings)).toEqual([[]]);
  return games[0]?.game ?? newGame();
}

const STARTS = [
  INITIAL_FEN,
  INITIAL_FEN.replace(' w', ' b'),
  '3k5/9/6P2/2P3P2/2P6/9/9/9/9/5K3 w',
  '4k4/3P5/4b4/2p1p4/9/3n1N3/2p1P4/4B3c/4A4/R2AK4 b',
] as const;

/** Texts with everything that has a meaning in PGN. */
const TEXT = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '}',
        '{',
        '(',
        ')',
        ';',
        '[%eval 0.3]',
        '&#125;',
        '｛',
        '｝',
        '（',
        '）',
        '\n\n1. 炮二平五',
        '\n[Event "x"]',
        '1-0',
        '炮二平五',
      ),
      fc.constantFrom(
        '　　红方先手',
        'Red is better',
        '\r\n',
        ' ',
        '"',
        '\\',
        '😀',
        'ế',
        '$1',
        '+0,12/8',
        '\0',
      ),
      // The PGN reader warns of U+FFFD, which marks a lost character.
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replaceAll('\uFFFD', '?')),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));

const TAGS = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(
      'Event',
      'Red',
      'Black',
      'RedTeam',
      'Date',
      '赛事',
      'My_Tag',
      '1 (odd]"&#',
      '😀',
    ),
    value: TEXT,
  }),
  { selector: ({ name }) => name },
);

const GAME = fc
  .record({
    seed: fc.integer(),
    nodes: fc.integer({ min: 0, max: 60 }),
    start: fc.constantFrom(...STARTS),
    texts: fc.array(TEXT, { minLength: 1, maxLength: 6 }),
    tags: TAGS,
    result: fc.constantFrom(undefined, '1-0', '0-1', '1/2-1/2', '*'),
  })
  .map(({ seed, nodes, start, texts: [first = '', ...others], tags, result }) => {
    const tree = makeAnnotatedGame(new Random(seed), { nodes, start, texts: [first, ...others] });
    return {
      ...tree,
      tags: result === undefined ? tags : [...tags, { name: 'Result', value: result }],
    };
  });

const OPTIONS: fc.Arbitrary<PgnOptions> = fc.record(
  {
    style: fc.constantFrom(...PGN_STYLES),
    notation: fc.constantFrom(...NOTATIONS),
    moves: fc.constantFrom({}, { pawns: 'xqbase' } as const, { hyphen: true }),
    lineWidth: fc.constantFrom(0, 20, 80),
    newline: fc.constantFrom('\n', '\r\n'),
  },
  { requiredKeys: [] },
);

describe('a written game reads back equal', () => {
  test('in every notation and style', () => {
    fc.assert(
      fc.property(GAME, OPTIONS, (game, options) => {
        expect(sameGame(readBack(writeGame(game, options)), game)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('in every encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        GAME,
        OPTIONS,
        fc.constantFrom(...ENCODINGS),
        async (game, options, encoding) => {
          const { bytes } = writeGameBytes(game, { ...options, encoding });
          const { games, reading } = await readAll(bytes);
          expect(games.map(({ warnings }) => warnings)).toEqual([[]]);
          const [read] = games;
          expect(read && sameGame(read.game, game)).toBe(true);
          expect(reading.encoding).toBe(isAscii(bytes) ? 'utf-8' : encoding);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('among several games', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(GAME, OPTIONS), { minLength: 2, maxLength: 4 }), (pairs) => {
        const tagged = pairs.map(([game, options], index) => {
          const tags = [{ name: 'Round', value: String(index) }, ...game.tags];
          return { game: { ...game, tags }, options };
        });
        const text = tagged.map(({ game, options }) => writeGame(game, options)).join('');
        const read = parseGames(text);
        expect(read).toHaveLength(tagged.length);
        for (const [index, { game }] of tagged.entries()) {
          expect(sameGame(read[index]?.game ?? newGame(), game)).toBe(true);
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

function example(): Game {
  const builder = new GameBuilder({
    tags: [
      { name: 'Event', value: '春季"公开"赛' },
      { name: 'Red', value: '胡荣华' },
      { name: 'Result', value: '1-0' },
    ],
  });
  const game = addLine(builder.build(), ROOT, ['h2e2', 'h9g7', 'h0g2', 'i9h9']);
  if (!game.ok) throw new Error('legal moves');
  const other = addLine(game.value.game, 1, ['h7e7', 'h0g2']);
  if (!other.ok) throw new Error('legal moves');
  return other.value.game;
}

test('braces of another width within a comment do not split a game', () => {
  for (const comment of ['foo ｝ bar\n\n1. 炮二平五', '｛ \n\n1. 炮二平五', '｝）（\n\n1. C2=5']) {
    for (const end of [[], ['h9g7', 'h0g2']]) {
      const line = addLine(newGame(), ROOT, ['h2e2', ...end]);
      if (!line.ok) throw new Error('legal moves');
      const game = setComment(line.value.game, line.value.id, comment);
      expect(sameGame(readBack(writeGame(game)), game)).toBe(true);
    }
  }
});

describe('the Chinese form', () => {
  test('is that of xqbase: Game first, one full move on a line, CR LF', () => {
    expect(writeGame(example()).split('\r\n')).toEqual([
      '[Game "Chinese Chess"]',
      '[Event "春季\\"公开\\"赛"]',
      '[Red "胡荣华"]',
      '[Result "1-0"]',
      '[Format "Chinese"]',
      '  1. 炮二平五 马８进７',
      '(1. ... 炮８平５ 2. 马二进三)',
      '  2. 马二进三 车９平８',
      '1-0',
      '',
      '',
    ]);
  });

  test('has the notation, and the starting position with counters', () => {
    const game = newGame({ start: STARTS[1] });
    const text = writeGame(game, { notation: 'iccs', moves: { hyphen: true } });
    expect(text).toContain('[Format "ICCS"]');
    expect(text).toContain(`[FEN "${STARTS[1]} - - 0 1"]`);
  });

  test('starts with dots if Black moves first', () => {
    const game = addLine(newGame({ start: STARTS[1] }), ROOT, ['h9g7', 'h2e2']);
    expect(game.ok && writeGame(game.value.game)).toContain('  1. ... 马８进７\r\n  2. 炮二平五');
  });
});

describe('the form of pychess', () => {
  test('has White, Variant and SAN', () => {
    expect(writeGame(example(), { style: 'pychess', newline: '\n' })).toBe(
      '[Event "春季\\"公开\\"赛"]\n[White "胡荣华"]\n[Result "1-0"]\n[Variant "Xiangqi"]\n\n1. Che3 Hg8 (1. ... Che8 2. Hg3) 2. Hg3 Rh10 1-0\n\n',
    );
  });

  test('fills its lines and never breaks a comment', () => {
    const comment = 'a long comment '.repeat(9).trim();
    const builder = new GameBuilder();
    builder.annotate(ROOT, { comment });
    const text = writeGame(builder.build(), { style: 'pychess', newline: '\n' });
    expect(text).toContain(`{${comment}}\n*`);
  });
});

describe('options', () => {
  const game = makeAnnotatedGame(new Random(5), { nodes: 80, texts: ['注'] });

  test('can leave out everything but the mainline', () => {
    const text = writeGame(game, {
      comments: false,
      glyphs: false,
      variations: false,
      shapes: false,
      evaluations: false,
      clocks: false,
    });
    expect(text).not.toMatch(/[{}()$%]/);
    expect(parseGames(text)[0]?.warnings).toEqual([]);
  });

  test.each([
    [{ glyphs: false }, /\$/],
    [{ evaluations: false }, /%eval/],
    [{ clocks: false }, /%(?:clk|emt)/],
    [{ shapes: false }, /%(?:csl|cal)/],
    [{ comments: false }, /注/],
    [{ variations: false }, /[()]/],
  ])('%o leaves out nothing else', (options, mark) => {
    expect(writeGame(game)).toMatch(mark);
    expect(writeGame(game, options)).not.toMatch(mark);
    expect(parseGames(writeGame(game, options))).toMatchObject([
      { warnings: [], isComplete: true },
    ]);
  });
});

describe('bytes', () => {
  test('Big5 gets traditional characters for the moves', () => {
    const { bytes, missing } = writeGameBytes(example(), { encoding: 'big5' });
    expect(makeDecoder('big5').decode(bytes)).toContain('馬８進７');
    // Tags are not converted, so missing characters become references.
    expect(missing).toEqual(['开', '赛', '荣', '华']);
  });

  test('a comment that would change the detected encoding is written in ASCII', async () => {
    const builder = new GameBuilder();
    // The bytes of these two characters in GB18030 are also valid UTF-8.
    builder.annotate(ROOT, { comment: '联通' });
    const game = builder.build();
    const { bytes } = writeGameBytes(game, { notation: 'iccs', encoding: 'gb18030' });
    const { games } = await readAll(bytes);
    expect(games[0] && sameGame(games[0].game, game)).toBe(true);
  });
});

function backOf(tags: readonly Tag[], options: PgnOptions = {}): readonly Tag[] {
  const start = newGame({ tags });
  const game = addLine(start, ROOT, ['h2e2', 'h9g7']);
  if (!game.ok) throw new Error('legal moves');
  const back = readBack(writeGame(game.value.game, options));
  expect(sameGame({ ...back, tags }, game.value.game)).toBe(true);
  // Writing and reading a second time changes nothing more.
  expect(readBack(writeGame(back, options)).tags).toEqual(back.tags);
  return back.tags;
}

function tag(name: string, value = 'x'): Tag {
  return { name, value };
}

describe('writing normalises', () => {
  test.each(PGN_STYLES)('tags, in the style %s', (style) => {
    const back = (...tags: Tag[]): readonly Tag[] => backOf(tags, { style });
    expect(back(tag('red'), tag('EVENT'), tag('mine'))).toEqual([
      tag('Red'),
      tag('Event'),
      tag('mine'),
    ]);
    expect(back(tag('White'), tag('whiteelo'))).toEqual([tag('Red'), tag('RedElo')]);
    expect(back(tag('Red', 'a'), tag('White', 'b'))).toEqual([tag('Red', 'a'), tag('White', 'b')]);
    expect(back(tag('Result', '红先胜'))).toEqual([tag('Result', '1-0')]);
    expect(back(tag('result', '0:1'))).toEqual([tag('Result', '0-1')]);
    expect(back(tag('Result', 'adjourned'))).toEqual([tag('Result', 'adjourned')]);
    expect(back(tag('Variant', 'xiangqi'), tag('game'), tag('Format'), tag('setup'))).toEqual([]);
    expect(back(tag(''), tag('a'.repeat(255)), tag('a'.repeat(256)))).toEqual([
      tag('a'.repeat(255)),
    ]);
  });

  test.each(PGN_STYLES)(
    'a FEN among the tags without changing the start, in the style %s',
    (style) => {
      for (const start of STARTS) {
        for (const name of ['FEN', 'fen']) {
          const game = newGame({ start, tags: [tag(name, '4k4/9/9/9/9/9/9/9/4A4/4K4 w')] });
          const back = readBack(writeGame(game, { style }));
          expect(sameGame(back, newGame({ start }))).toBe(true);
        }
      }
      const [read] = parseGames('[FEN "nonsense"]\n1. h2e2');
      const [again] = parseGames(read ? writeGame(read.game, { style }) : '');
      expect(read && again && sameGame(read.game, again.game)).toBe(true);
    },
  );

  test('none of the numbers that the setters accept', () => {
    const { MAX_SAFE_INTEGER: most, MIN_VALUE: least } = Number;
    const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
    if (!added.ok) throw new Error('legal moves');
    const evaluation = { kind: 'mate', moves: -most, depth: most } as const;
    const game = annotate(
      annotate(added.value.game, 1, { evaluation, clock: most, elapsed: least }),
      2,
      { evaluation: { kind: 'cp', value: -most, depth: 0 }, clock: 1.25e-7, elapsed: 1e10 + 0.5 },
    );
    expect(sameGame(readBack(writeGame(game)), game)).toBe(true);
    expect(() => annotate(game, 1, { clock: most + 1 })).toThrow(RangeError);
    const [read] = parseGames('1. h2e2 {[%clk 9999999999999:00:00] [%eval #9999999999999999]}');
    expect(read && nodeOf(read.game, 1).comment).toContain('clk');
  });

  test('a comment before the root, but not large numbers', () => {
    let game = setCommentBefore(setComment(newGame(), ROOT, 'on the game'), ROOT, 'before');
    const added = addLine(game, ROOT, ['h2e2', 'h9g7']);
    if (!added.ok) throw new Error('legal moves');
    game = annotate(added.value.game, 1, {
      evaluation: { kind: 'mate', moves: -9999, depth: 9999 },
      clock: 9999 * 3600 + 3599.25,
    });
    game = annotate(game, 2, { evaluation: { kind: 'cp', value: -99_999_999 }, elapsed: 0.125 });
    for (const style of PGN_STYLES) {
      expect(sameGame(readBack(writeGame(game, { style })), game)).toBe(true);
    }
  });
});
