import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Position } from '@chuhe/rules/position';
import { afterAll, expect, test } from 'vitest';
import { makeSetup, unpackPieces } from '../pieces.mjs';
import { type Chunk, ROW_BYTES } from '../rows.mjs';
import { openGamesFile } from './games-file.mjs';
import { listGamesFiles, readRows, type Warning } from './read-rows.mjs';
import { makeSample } from './testing/sample-game.ts';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ORIGIN = { play: 1, seed: 1, nodes: 800, network: 'aa', engine: 'bb', openings: 'cc' };
let files = 0;

/** Writes the games to a file and reads it. */
async function readBack(...games: readonly Uint8Array[]) {
  files += 1;
  const file = join(folder, `${files}.games`);
  const open = await openGamesFile(file, ORIGIN, () => undefined);
  for (const game of games) open.add(game);
  open.close();
  const warnings: Warning[] = [];
  const rows = [];
  for await (const chunk of readRows([file], { warn: (warning) => warnings.push(warning) })) {
    rows.push(...split(chunk));
  }
  return { rows, warnings };
}

function split({ rows, gameOf }: Chunk) {
  return Array.from(gameOf, (game, index) => {
    const row = rows.subarray(index * ROW_BYTES, (index + 1) * ROW_BYTES);
    const flags = row[30];
    const { pieces } = unpackPieces(row, 0) ?? { pieces: new Uint8Array() };
    return {
      game,
      pieces: [...row.subarray(12, 28)],
      fen: Position.fromSetup(makeSetup(pieces, (flags & 4) !== 0)),
      score: new DataView(row.buffer, row.byteOffset).getInt16(28, true),
      result: flags & 3,
      flags: flags >> 3,
      depth: row[31],
    };
  });
}

const fenOf = ({ fen }: { fen: ReturnType<typeof Position.parse> }) =>
  fen.ok ? fen.value.fen : 'not a position';

test('each ply has a row with the position before it', async () => {
  const moves = 'h2e2 h9g7 h0g2 i9h9 i0h0';
  const { rows, warnings } = await readBack(makeSample({ number: 3, moves }));
  const played: string[] = [];
  let position = Position.initial();
  for (const move of moves.split(' ')) {
    played.push(position.fen);
    position = position.play(move);
  }
  expect(rows.map(fenOf)).toEqual(played);
  expect(rows.every(({ game, score, depth }) => game === 3 && score === 35 && depth === 7)).toBe(
    true,
  );
  expect(warnings).toEqual([]);
});

test('pieces stand in ascending order of squares, the kind in the lower three bits', async () => {
  const { rows } = await readBack(
    makeSample({ fen: '3k5/9/9/8p/9/9/9/9/R8/4K4 w', moves: 'a1a2' }),
  );
  // The king on e0, the chariot on a1, the black pawn on i6, the black king on d9.
  expect(rows[0]?.pieces.slice(0, 3)).toEqual([6 | (0 << 4), (3 + 8) | ((6 + 8) << 4), 0]);
});

test('the result is that of the side to move', async () => {
  const { rows } = await readBack(makeSample({ moves: 'h2e2 h9g7', outcome: { result: 2 } }));
  expect(rows.map(({ result }) => result)).toEqual([2, 0]);
});

test('checks, captures and mates are marked', async () => {
  const fen = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
  const capture = { isBestCapture: true, score: -30_997 };
  const { rows } = await readBack(makeSample({ fen, moves: 'a1d1 d9e9', ply: capture }));
  // Bits from the third on: check, capture, mate.
  expect(rows.map(({ flags }) => flags)).toEqual([6, 7]);
  expect(rows[0]?.score).toBe(-30_997);
});

test('a win by the rule of repetition is marked like a mate, a large score is not', async () => {
  // In units, the win is worth 29,000 less the plies, and a pawn 208.
  const games = [13_934, -13_934, 13_000].map((score) =>
    makeSample({ moves: 'h2e2', ply: { score } }),
  );
  const { rows } = await readBack(...games);
  expect(rows.map(({ flags }) => flags)).toEqual([4, 4, 0]);
});

test('an illegal move ends its game only, with a warning that names it', async () => {
  const good = makeSample({ number: 1, moves: 'h2e2' });
  const bad = makeSample({ number: 2, moves: 'h2e2 a9a5 h0g2' });
  const { rows, warnings } = await readBack(good, bad, good);
  expect(rows.map(({ game }) => game)).toEqual([1, 2, 1]);
  expect(warnings).toMatchObject([{ code: 'illegal-move', game: 2, ply: 2 }]);
  expect(warnings[0]?.message).toContain('game 2, ply 2: a9a5 is not a legal move');
});

test('a move from outside the board or into check is illegal', async () => {
  const outside = makeSample({ moves: 'h2e2' });
  outside.fill(255, -5, -3);
  const intoCheck = makeSample({ fen: '3k5/9/9/9/9/9/9/9/9/4K4 w', moves: 'e0d0' });
  const { rows, warnings } = await readBack(outside, intoCheck);
  expect(rows).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(['illegal-move', 'illegal-move']);
});

test('a game with an impossible start or without sense is skipped with a warning', async () => {
  const twoKings = makeSample({ number: 5, fen: '3k5/9/9/9/9/9/9/9/R8/4K4 w', moves: 'a1d1' });
  twoKings[5 + 12] = 6 | (6 << 4);
  const short = makeSample({ number: 6, moves: 'h2e2' }).subarray(0, 20);
  const { rows, warnings } = await readBack(twoKings, short);
  expect(rows).toEqual([]);
  expect(warnings).toMatchObject([
    { code: 'bad-position', game: 5 },
    { code: 'not-a-game', game: 6 },
  ]);
});

test('chunks hold whole games', async () => {
  const moves = Array.from({ length: 50 }, () => 'b0c2 b9c7 c2b0 c7b9').join(' ');
  const games = Array.from({ length: 400 }, (_, number) => makeSample({ number, moves }));
  files += 1;
  const file = join(folder, `${files}.games`);
  const open = await openGamesFile(file, ORIGIN, () => undefined);
  for (const game of games) open.add(game);
  open.close();
  const sizes: number[] = [];
  for await (const { rows, gameOf } of readRows([file])) {
    expect(rows).toHaveLength(ROW_BYTES * gameOf.length);
    sizes.push(gameOf.length);
  }
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.map((size) => size % 200)).toEqual(sizes.map(() => 0));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(80_000);
});

test('lists the files of a folder by name', async () => {
  const own = mkdtempSync(join(folder, 'list-'));
  for (const name of ['seed-2.games', 'seed-1.games', 'notes.txt'])
    writeFileSync(join(own, name), '');
  const names = ['seed-1.games', 'seed-2.games'];
  expect(await listGamesFiles(own)).toEqual(names.map((name) => join(own, name)));
});
