import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGameText } from '../testing/make-pgn.ts';
import { ImportReader } from './import-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'reader-'));
afterAll(() => rm(folder, { recursive: true }));

/** More than a million characters, in comments short enough to be stored. */
function makeLongGame(red: string): string {
  const moves = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
  const comment = `{${'x'.repeat(60_000)}}`;
  const played = Array.from({ length: 20 }, (_, ply) => moves[ply % 4] ?? '');
  const words = played.map((move) =>
    `${move.slice(0, 2)}-${move.slice(2)} ${comment}`.toUpperCase(),
  );
  return `[Game "Chinese Chess"]\n[Red "${red}"]\n[Black "B"]\n[Format "ICCS"]\n\n${words.join('\n')} 1-0\n\n`;
}

test('long games after many short ones come in smaller batches', async () => {
  const path = join(folder, 'long.pgn');
  const short = Array.from({ length: 30 }, (_, at) =>
    makeGameText({ red: `Short ${at}`, moves: 'h2e2' }),
  );
  const long = Array.from({ length: 12 }, (_, at) => makeLongGame(`Long ${at}`));
  await writeFile(path, [...short, ...long].join(''));
  const reader = new ImportReader();
  await reader.open({ path, skip: 0 });
  const sizes: number[] = [];
  for (let number = 0; ; number += 1) {
    const { games, isLast, refused } = await reader.next({ number, games: 2000 });
    expect(refused).toEqual([]);
    const rows = reader.rows({
      number,
      collectionId: 1,
      ids: Array.from({ length: games }, (_, at) => 100 * number + at + 1),
      openings: [],
    });
    expect(rows.games.bytes.length).toBeLessThan(6 * 1024 * 1024);
    sizes.push(games);
    if (isLast) break;
  }
  expect(sizes.reduce((sum, games) => sum + games, 0)).toBe(42);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes.slice(1))).toBeLessThan(6);
});
