import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/read.ts';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { warningText } from '../pgn/warning.ts';
import { writeGame } from '../pgn/write.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import { type Game, GameBuilder, type NodeId, ROOT, sameGame, walk } from '../tree/tree.ts';
import { readFile, readOnly } from './testing/read-file.ts';
import { encryptXqf, type KeyBytes } from './testing/xqf-files.ts';
import { writeXqf } from './write-xqf.ts';
import { FIELDS } from './xqf-layout.ts';

const STARTS = [undefined, '3ak4/9/9/9/4P4/9/9/4B4/9/4K4 b', '2bak4/9/9/R8/9/9/9/9/4A4/4K1r2 w'];

/** Text as the format keeps it: without zeros and carriage returns, and without white space around it. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength })
    .map((raw) => raw.replaceAll(/[\0\r]/g, '').trim())
    .filter((kept) => kept !== '' && encodeText(kept, 'gb18030').missing.length === 0);

const tags = fc
  .uniqueArray(fc.constantFrom(...FIELDS.map(({ tag }) => tag)), { maxLength: FIELDS.length })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), text(3)))))
  .map((pairs) =>
    // A title that repeats the event is not kept.
    pairs.map(([name, value]) => ({ name, value: name === 'Title' ? `T${value}` : value })),
  );

/** A game with nothing but what the format holds. */
const randomGame = fc
  .record({
    seed: fc.integer(),
    start: fc.constantFrom(...STARTS),
    nodes: fc.nat(40),
    texts: fc.tuple(text(12), text(12)),
    tags,
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2', undefined),
  })
  .map(({ seed, start, nodes, texts, tags: given, result }): Game => {
    const options = start === undefined ? { nodes, texts } : { nodes, texts, start };
    const known = FIELDS.flatMap(({ tag }) => given.filter(({ name }) => name === tag));
    const last = result === undefined ? [] : [{ name: 'Result', value: result }];
    const full = makeAnnotatedGame(new Random(seed), options);
    return keepComments(full, [...titleOf(known), ...known, ...last]);
  });

/** The writer gives a game without a title that of its event. */
function titleOf(known: Game['tags']): Game['tags'] {
  return known.some(({ name }) => name === 'Title' || name === 'Event')
    ? []
    : [{ name: 'Title', value: 'x' }];
}

function keepComments(game: Game, given: Game['tags']): Game {
  const builder = new GameBuilder({ start: game.start, tags: given });
  const ids = new Map<NodeId, NodeId>([[ROOT, ROOT]]);
  for (const { node } of walk(game)) {
    const id = builder.add(ids.get(node.parent ?? ROOT) ?? ROOT, node.move);
    ids.set(node.id, id);
    if (node.comment !== undefined) builder.annotate(id, { comment: node.comment });
  }
  return builder.build();
}

const KEYS: KeyBytes = { mask: 0x5a, or: [0x81, 0x22, 0x43, 0x14], square: 17, from: 133, to: 250 };

describe('every game', () => {
  it('is the same after XQF, plain or encrypted, and after PGN', async () => {
    await fc.assert(
      fc.asyncProperty(randomGame, fc.constantFrom(11, 12, 18), async (game, version) => {
        const { bytes } = writeXqf(game);
        const read = await readOnly(bytes);
        expect(read.isComplete).toBe(true);
        expect(sameGame(read.game, game)).toBe(true);
        const encrypted = await readOnly(encryptXqf(bytes, version, KEYS));
        expect(sameGame(encrypted.game, game)).toBe(true);
        const [pgn] = parseGames(writeGame(read.game));
        expect(pgn && sameGame(pgn.game, game)).toBe(true);
      }),
      { numRuns: IS_FULL ? 100 : 40 },
    );
  });

  it('is read from a damaged file without an error', async () => {
    const start = cpuTime();
    const files = fc.sample(randomGame, 20).flatMap((game) => {
      const { bytes } = writeXqf(game);
      return [bytes, encryptXqf(bytes, 18, KEYS)];
    });
    const file = fc.constantFrom(...files);
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    const cut = fc.option(fc.nat(), { nil: undefined, freq: 3 });
    await fc.assert(
      fc.asyncProperty(file, damage, cut, async (bytes, changes, length) => {
        const damaged = bytes.slice(0, length === undefined ? undefined : length % bytes.length);
        for (const [at, value] of changes) damaged[at % damaged.length] = value;
        const { games, reading } = await readFile(damaged);
        const warnings = [...reading.warnings, ...games.flatMap((game) => game.warnings)];
        expect(warnings.every((warning) => warningText(warning) !== '')).toBe(true);
      }),
      { numRuns: IS_FULL ? 2000 : 400 },
    );
    expect(cpuTime() - start).toBeLessThan(60_000);
  });
});

describe('a large game', () => {
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'].map((move) => parseMove(move) ?? 0);
  const buffer = new Uint16Array(MAX_MOVES);
  const movesOn = (board: Board): Move[] => [...buffer.subarray(0, legalMoves(board, buffer, 0))];

  /** A mainline with variations of one move to each of its moves. */
  function comb(plies: number, variations: number): Game {
    const builder = new GameBuilder();
    const board = Position.initial().toBoard();
    let parent = ROOT;
    for (let ply = 0; ply < plies; ply += 1) {
      const move = shuffle[ply % 4] ?? 0;
      const others = movesOn(board).filter((other) => other !== move);
      const at = parent;
      parent = builder.add(at, move);
      for (const other of others.slice(0, variations)) builder.add(at, other);
      board.make(move);
    }
    return builder.build();
  }

  it.each([
    [5000, 21],
    [5000, 0],
  ])(
    'of %i plies with %i variations to each is read in five seconds',
    async (plies, variations) => {
      const game = comb(plies, variations);
      const { bytes } = writeXqf(game);
      const start = cpuTime();
      const read = await readOnly(bytes);
      expect(cpuTime() - start).toBeLessThan(5000);
      expect(read.game.nodeCount).toBe(plies * (variations + 1));
      expect(sameGame(read.game, game)).toBe(true);
    },
  );
});

it('reads a file whose every node repeats the same move in linear time', async () => {
  const game = new GameBuilder();
  game.annotate(game.add(ROOT, parseMove('h2e2') ?? 0), { comment: 'again and again' });
  const { bytes } = writeXqf(game.build());
  const node = bytes.slice(-23);
  node[2] = 0x0f;
  const many = new Uint8Array(1032 + 200_000 * node.length);
  many.set(bytes.subarray(0, 1032));
  for (let at = 1032; at < many.length; at += node.length) many.set(node, at);
  const start = cpuTime();
  const read = await readOnly(many);
  expect(cpuTime() - start).toBeLessThan(10_000);
  expect(read.game.nodeCount).toBe(1);
  expect(read.isComplete).toBe(false);
});
