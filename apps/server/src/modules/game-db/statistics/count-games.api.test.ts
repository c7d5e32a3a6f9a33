import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { parseGames } from '@chuhe/game/pgn';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../db/migrate.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { ensureCollection } from '../collection-repository.ts';
import { countPosition } from '../count-position.ts';
import { analyzeTables, writeBatch } from '../import/batch-repository.ts';
import { READ_LIMITS } from '../import/import-limits.ts';
import { ImportReader } from '../import/import-reader.ts';
import { type PreparedGame, prepareGame } from '../import/prepare-game.ts';
import { findPosition } from '../scan/find-position.ts';
import { makeGameText, makeManyGames } from '../testing/make-pgn.ts';
import { countGames } from './count-games.ts';
import { OpeningIds, takeSegmentId } from './segment-repository.ts';

const folder = await mkdtemp(join(tmpdir(), 'count-'));
const database = await makeTestDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const NOW = new Date('2026-01-02T03:04:05.678Z');

function prepareAll(text: string): PreparedGame[] {
  return parseGames(text, READ_LIMITS).map((read) => {
    const game = prepareGame(read);
    if ('reason' in game) throw new Error(game.reason);
    return game;
  });
}

async function store(text: string, name: string): Promise<number> {
  const path = join(folder, `${name}.pgn`);
  await writeFile(path, text);
  const { id } = await ensureCollection(database.db, name, NOW);
  const reader = new ImportReader();
  await reader.open({ path, skip: 0 });
  const batch = await reader.next({ number: 0, games: 1000 });
  const ids = batch.hashes.map((_, index) => 1000 * id + index);
  const openings = await new OpeningIds(database.db).idsOf(batch.openings);
  const segment = await takeSegmentId(database.db);
  const rows = reader.rows({ number: 0, collectionId: id, ids, openings });
  const statistics = countGames({ segment, games: rows.counted });
  await database.bulk((tx, copy) => writeBatch(tx, copy, { collectionId: id, rows, statistics }));
  return id;
}

describe('statistics of games', () => {
  test('equal what scanning every game finds', async () => {
    const text = makeManyGames(60, 16, 77);
    const id = await store(text, 'many');
    const games = prepareAll(text);
    const positions = [Position.initial()];
    for (const move of ['h2e2', 'h9g7', 'h0g2']) {
      const last = positions.at(-1);
      if (last) positions.push(last.play(move));
    }
    for (const game of games.slice(0, 10)) positions.push(positionAfter(game, 3));
    for (const position of positions) {
      const { key } = makeKey(position);
      const expected = new Map<number, number>();
      for (const moves of findPosition({ key, plies: 60 }, games)) {
        for (const { move } of moves) expected.set(move, (expected.get(move) ?? 0) + 1);
      }
      const { moves: counted } = await countPosition(database.db, { key, collectionIds: [id] });
      const found = new Map(
        counted.map(({ move, wins, draws, losses, others }) => [
          move,
          wins + draws + losses + others,
        ]),
      );
      expect(found).toEqual(expected);
    }
  });

  test('count a repeated position once, and nothing after 60 plies', async () => {
    const round = 'a0a1 a9a8 a1a0 a8a9';
    const moves = [...Array.from({ length: 15 }, () => round), 'h2e2'].join(' ');
    const id = await store(makeGameText({ moves }), 'rounds');
    const { key, images } = makeKey(Position.initial());
    const { moves: counted } = await countPosition(database.db, { key, collectionIds: [id] });
    const first = toKeyMove(parseMove('a0a1') ?? 0, images);
    expect(counted).toMatchObject([{ move: first, wins: 1, losses: 0, mirrored: 0 }]);
  });

  test('are from the view of the side to move', async () => {
    const id = await store(makeGameText({ moves: 'h2e2 h9g7', result: '0-1' }), 'view');
    const of = async (position: Position) =>
      (await countPosition(database.db, { key: makeKey(position).key, collectionIds: [id] })).moves;
    expect(await of(Position.initial())).toMatchObject([{ wins: 0, losses: 1 }]);
    expect(await of(Position.initial().play('h2e2'))).toMatchObject([{ wins: 1, losses: 0 }]);
  });
});

function positionAfter({ line }: PreparedGame, plies: number): Position {
  let position = Position.initial();
  for (let ply = 0; ply < plies; ply += 1) {
    position = position.play((line[2 * ply] ?? 0) | ((line[2 * ply + 1] ?? 0) << 8));
  }
  return position;
}

test('the planner knows the sizes of the tables after an analysis', async () => {
  await analyzeTables(database.db);
  const [row] = rowsOf(
    await database.db.execute(sql`
      select (select reltuples from pg_class where relname = 'collection_game')::int as games,
        (select count(*) from collection_game)::int as counted,
        (select reltuples from pg_class where relname = 'stat_bucket')::int as statistics`),
  );
  expect(row?.['games']).toBe(row?.['counted']);
  expect(Number(row?.['statistics'])).toBeGreaterThan(10);
});
