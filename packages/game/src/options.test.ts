import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { makeMoveText } from './notation/notation.ts';
import { detectNotation, parseMoveText } from './notation/parse-move-text.ts';
import { withDefaults, withLimits } from './options.ts';
import {
  DEFAULT_LIMITS,
  encodeText,
  parseGames,
  parsePgn,
  type ReadGame,
  readGames,
  writeGame,
  writeGameBytes,
} from './pgn/pgn.ts';
import { GAME_JSON_LIMITS, parseGameJson } from './tree/game-json.ts';
import { addLine, type Game, newGame, ROOT } from './tree/tree.ts';

/** A call without type checks, as from JavaScript. */
function calling(of: (...args: never[]) => unknown, ...args: readonly unknown[]): () => unknown {
  return () => Reflect.apply(of, undefined, args);
}

function writeAsRead({ game, notation }: ReadGame): string {
  return writeGame(game, { notation: notation ?? 'wxf', newline: '\n' });
}

function played(): Game {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!added.ok) throw new Error('legal moves');
  return added.value.game;
}

/** An object with every name set to `undefined`. */
function undefinedOf(names: readonly string[]): Readonly<Record<string, undefined>> {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

describe('an undefined field keeps the default', () => {
  test('of withDefaults, which ignores unknown names', () => {
    const defaults = { width: 80, newline: '\n' };
    expect(withDefaults(defaults, { width: undefined, newline: '\r\n' })).toEqual({
      width: 80,
      newline: '\r\n',
    });
    expect(calling(withDefaults, defaults, { other: 1, toString: 2 })()).toEqual(defaults);
    expect(defaults).toEqual({ width: 80, newline: '\n' });
  });

  test('of the writer', () => {
    const names = ['style', 'notation', 'moves', 'comments', 'glyphs', 'variations', 'shapes'];
    const more = ['evaluations', 'clocks', 'lineWidth', 'newline'];
    const nothing = undefinedOf([...names, ...more]);
    expect(writeGame(played(), nothing)).toBe(writeGame(played()));
    const bytes = writeGameBytes(played(), { ...nothing, encoding: undefined });
    expect(bytes).toEqual(writeGameBytes(played()));
    const moves = { pawns: undefined, hyphen: undefined };
    expect(writeGame(played(), { moves })).toBe(writeGame(played()));
    expect(makeMoveText(INITIAL_FEN, 'h2e2', 'wxf', { pawns: undefined })).toBe('C2=5');
  });

  test('of the parser limits', () => {
    const limits = undefinedOf(Object.keys(DEFAULT_LIMITS));
    const deep = `1. h2e2 ${'(1. b2e2 '.repeat(600)}${')'.repeat(600)}`;
    expect(parseGames(deep, limits)).toEqual(parseGames(deep));
    expect(parseGames(deep, limits)[0]?.game.nodeCount).toBe(501);
    const json = undefinedOf(Object.keys(GAME_JSON_LIMITS));
    const long = ['x'.repeat(GAME_JSON_LIMITS.bytes)];
    expect(parseGameJson(long, json)).toMatchObject({ error: [{ code: 'too-many-bytes' }] });
  });

  test('of a new game', () => {
    expect(newGame({ start: undefined, tags: undefined })).toEqual(newGame());
  });
});

describe('limits', () => {
  test.each([Number.NaN, -1, Number.NEGATIVE_INFINITY, '5', null])('refuse %s', (value) => {
    for (const name of Object.keys(DEFAULT_LIMITS)) {
      const message = new RangeError(`${name} must be a number from 0, not ${value}`);
      expect(calling(parseGames, '1. h2e2', { [name]: value })).toThrow(message);
      expect(calling(parsePgn, '1. h2e2', { [name]: value })).toThrow(message);
      expect(calling(readGames, new Uint8Array(), { [name]: value })).toThrow(message);
    }
    for (const name of Object.keys(GAME_JSON_LIMITS)) {
      expect(calling(parseGameJson, ['h2e2'], { [name]: value })).toThrow(RangeError);
    }
    expect(calling(writeGame, played(), { lineWidth: value })).toThrow(RangeError);
  });

  test('may be 0 and Infinity', () => {
    const edges = { maxTags: 0, maxDepth: Number.POSITIVE_INFINITY };
    expect(withLimits(DEFAULT_LIMITS, edges)).toEqual({ ...DEFAULT_LIMITS, ...edges });
  });
});

describe('an unknown name is named in the error', () => {
  test.each(['bogus', 'toString', ''])('notation %j', (notation) => {
    const message = new RangeError(`no such notation: ${notation}`);
    expect(calling(makeMoveText, INITIAL_FEN, 'h2e2', notation)).toThrow(message);
    expect(calling(parseMoveText, INITIAL_FEN, 'h2e2', notation)).toThrow(message);
    expect(calling(writeGame, played(), { notation })).toThrow(message);
  });

  test('san0, of a single move', () => {
    const message = new RangeError('no such notation: san0');
    expect(calling(makeMoveText, INITIAL_FEN, 'h2e2', 'san0')).toThrow(message);
    expect(calling(parseMoveText, INITIAL_FEN, 'Che2', 'san0')).toThrow(message);
  });

  test.each(['gbk', 'toString', null])('encoding %j', (encoding) => {
    const message = new RangeError(`no such encoding: ${encoding}`);
    expect(calling(encodeText, 'x', encoding)).toThrow(message);
    expect(calling(writeGameBytes, played(), { encoding })).toThrow(message);
  });

  test.each([
    [{ style: 'bogus' }, 'no such style: bogus'],
    [{ newline: 'bogus' }, 'no such newline: bogus'],
    [{ moves: { pawns: 'bogus' } }, 'no such pawns: bogus'],
  ])('%j', (options, message) => {
    expect(calling(writeGame, played(), options)).toThrow(new RangeError(message));
  });

  test('pawns of a single move', () => {
    const args = [INITIAL_FEN, 'h2e2', 'wxf', { pawns: 'bogus' }];
    expect(calling(makeMoveText, ...args)).toThrow(new RangeError('no such pawns: bogus'));
  });
});

describe('a value of the wrong type is named in the error', () => {
  const pairs = [['Red', 'x']];
  test.each([
    [
      readGames,
      ['1. h2e2'],
      'readGames takes bytes, a Blob or a stream of bytes, not a string: for text use parsePgn',
    ],
    [readGames, [Promise.resolve()], /not a promise: await it first$/],
    [readGames, [undefined], /not undefined$/],
    [readGames, [{}], /not a Object$/],
    [parsePgn, [new Uint8Array()], 'a PGN must be a string, not object: for bytes use readGames'],
    [parseGames, [undefined], /not undefined/],
    [parseMoveText, [INITIAL_FEN, undefined], 'the text of a move must be a string, not undefined'],
    [parseMoveText, [null, 'h2e2'], 'a FEN must be a string, not null'],
    [detectNotation, ['h2e2', INITIAL_FEN], 'the texts of the moves must be an array'],
    [detectNotation, [['h2e2'], INITIAL_FEN, { prefer: 'vi' }], 'prefer must be an array'],
    [newGame, [{ tags: pairs }], 'a tag must be { name, value }, both strings, not ["Red","x"]'],
    [newGame, [{ tags: { Red: 'x' } }], 'tags must be an array'],
  ])('%o %o', (of, args, message) => {
    const call = calling(of as (...args: never[]) => unknown, ...args);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  test('an unknown notation in prefer', () => {
    const call = calling(detectNotation, ['h2e2'], INITIAL_FEN, { prefer: ['xyz'] });
    expect(call).toThrow(new RangeError('no such notation: xyz'));
    expect(detectNotation(['h3e3'], INITIAL_FEN, { prefer: undefined }).notation).toBe('uci');
  });

  test('a stream of strings', async () => {
    const readFirst = calling(
      async (pieces: Uint8Array[]) => {
        await readGames(pieces)[Symbol.asyncIterator]().next();
      },
      ['1. h2e2'],
    );
    await expect(readFirst()).rejects.toThrow(
      new TypeError(
        'readGames takes bytes, a Blob or a stream of bytes, not of strings: for text use parsePgn',
      ),
    );
  });
});

test('a Blob, an ArrayBuffer and a view are read', async () => {
  const { bytes } = writeGameBytes(played());
  for (const source of [new Blob([bytes]), bytes.buffer, bytes.subarray(0)]) {
    const counts: number[] = [];
    for await (const { game } of readGames(source)) counts.push(game.nodeCount);
    expect(counts).toEqual([2]);
  }
});

test('a game read in san0 is written in san', () => {
  const [read] = parseGames('[Variant "xiangqi"]\n1. Che2 Hg7 2. Hg2 Rh9 *');
  expect(read?.notation).toBe('san0');
  const text = read ? writeAsRead(read) : '';
  expect(text).toContain('[Format "SAN"]\n  1. Che3 Hg8\n');
  expect(parseGames(text)[0]?.notation).toBe('san');
});
