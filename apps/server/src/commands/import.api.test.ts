import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { parseGames } from '@chuhe/game/pgn';
import { mainline } from '@chuhe/game/tree';
import { writeXqf } from '@chuhe/game/xqf';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeZip } from '../../../../packages/game/src/formats/testing/zip-files.ts';
import { rowsOf } from '../db/migrate.ts';
import { beginImport, stopOrphanedImports } from '../modules/game-db/import/begin-import.ts';
import { hashImport } from '../modules/game-db/import/import-files.ts';
import { listImports } from '../modules/game-db/import/import-repository.ts';
import { packGames } from '../modules/game-db/masters/packed-games.ts';
import { encode, makeGameText, makeManyGames } from '../modules/game-db/testing/make-pgn.ts';
import { readTotals } from '../modules/game-db/testing/totals.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'import-'));
const database = await makeTestDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const now = (): Date => new Date('2026-01-02T03:04:05.678Z');

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function run(args: readonly string[], signal = new AbortController().signal, on = database) {
  const said: string[] = [];
  const warned: string[] = [];
  const status = await runCommand('import', args, {
    config: makeTestConfig(),
    database: on,
    now,
    origin: 'http://localhost:3000',
    say: (line) => void said.push(line),
    warn: (line) => void warned.push(line),
    signal,
  });
  return { status, said, warned };
}

const find = async (name: string) =>
  (await listImports(database.db)).find(({ collection }) => collection === name);

const CANNON = { moves: 'h2e2 h9g7 h0g2 i9h9', red: '胡榮華', black: '楊官璘', date: '1960.05.??' };

describe('npm run import', () => {
  test('imports the games of a file once, also when repeated', async () => {
    const path = await write('many.pgn', makeManyGames(120, 40));
    const first = await run([path, '--collection', 'Many']);
    expect(first).toMatchObject({ status: 0, warned: [] });
    expect(first.said[0]).toBe('many.pgn: starts.');
    expect(first.said.at(-1)).toBe('many.pgn: 120 games, 120 added, 0 there already, 0 refused.');
    const totals = await readTotals(database, 'Many');
    expect(totals).toMatchObject({ games: 120, plies: 120 * 40, first_year: 1980 });
    const again = await run([path, '--collection', ' many ']);
    expect(again.status).toBe(0);
    expect(again.said.slice(-2)).toEqual([
      'many.pgn: 120 games, 0 added, 120 there already, 0 refused.',
      'Nothing has changed: the collection has them all.',
    ]);
    expect(await readTotals(database, 'Many')).toEqual(totals);
  });

  test.each([
    ['Big5', 'big5', 'zht'],
    ['GB18030', 'gb18030', 'zh'],
    ['UTF-8', 'utf-8', 'zh'],
    ['UTF-16', 'utf-16le', 'zh'],
  ] as const)('reads %s', async (name, encoding, notation) => {
    const players = encoding === 'gb18030' ? { red: '胡荣华', black: '杨官璘' } : {};
    const text = makeGameText({ ...CANNON, ...players }, notation);
    const path = await write(`${encoding}.pgn`, encode(text, encoding));
    expect(await run([path, '--collection', name])).toMatchObject({ status: 0, warned: [] });
    const [row] = rowsOf(
      await database.db.execute(sql`
        select red, date, year, result, plies from collection_game
        where collection_id = (select id from collection where name = ${name})`),
    );
    const red = players.red ?? CANNON.red;
    expect(row).toEqual({ red, date: '1960-05', year: 1960, result: '1-0', plies: 4 });
  });

  test('refuses an incomplete game, reports its place, and imports the others', async () => {
    const good = makeGameText({ moves: 'h2e2 h9g7' });
    const broken = makeGameText({ moves: 'b2e2 b9c7', black: 'Somebody' }).replace(
      /b9-?c7/i,
      '$& 2. A0-A9',
    );
    const empty = '[Red "No moves"]\n\n*\n\n';
    const last = makeGameText({ moves: 'c3c4', comment: 'A quiet one.' });
    const path = await write('broken.pgn', good + broken + empty + last);
    const { status, said, warned } = await run([path, '--collection', 'Broken']);
    expect(status).toBe(0);
    expect(said.at(-1)).toBe('broken.pgn: 4 games, 2 added, 0 there already, 2 refused.');
    expect(warned[0]).toMatch(
      /^broken\.pgn: game 2, line \d+ \(Red player – Somebody\) refused: line \d+, ply 3: not a legal move.*A0-A9/,
    );
    expect(warned[1]).toMatch(/game 3.*refused: no moves/);
  });

  test('treats games as equal that differ only in comments, spelling of names and day', async () => {
    const game = { moves: 'h2e2 h9g7 h0g2', red: 'Nguyễn An', date: '2001.01.01' };
    const same = { ...game, red: 'NGUYEN  AN', date: '2001.12.31', comment: 'The same.' };
    const other = { ...game, date: '2002.01.01' };
    const text = [game, same, other].map((each) => makeGameText(each)).join('');
    const path = await write('twins.pgn', text);
    const { said } = await run([path, '--collection', 'Twins']);
    expect(said.at(-1)).toBe('twins.pgn: 3 games, 2 added, 1 there already, 0 refused.');
  });

  test('continues after a stop with the next game, with the same result', async () => {
    const path = await write('long.pgn', makeManyGames(300, 30, 7));
    const stop = new AbortController();
    let batches = 0;
    const stopping: typeof database = {
      ...database,
      bulk: (work) => {
        batches += 1;
        if (batches === 3) stop.abort();
        return database.bulk(work);
      },
    };
    const stopped = await run([path, '--collection', 'Long'], stop.signal, stopping);
    expect(stopped.status).toBe(1);
    expect(stopped.warned).toContain('Stopped. Run the same command again to continue.');
    const row = await find('Long');
    expect(row?.state).toBe('STOPPED');
    expect(row?.games).toBeGreaterThan(0);
    expect(row?.games).toBeLessThan(300);
    const resumed = await run([path, '--collection', 'Long']);
    expect(resumed.said[0]).toBe(`long.pgn: continues after game ${row?.games}.`);
    expect(resumed.said.at(-1)).toBe('long.pgn: 300 games, 300 added, 0 there already, 0 refused.');
    await run([path, '--collection', 'Whole']);
    const [one, other] = await Promise.all(
      ['Long', 'Whole'].map((name) => readTotals(database, name)),
    );
    expect(one).toEqual(other);
  });

  test('skips a file that another process imports, and can continue an import that was killed', async () => {
    const path = await write('busy.pgn', makeManyGames(5, 10, 9));
    const file = await hashImport(path);
    const begun = await beginImport(
      database,
      { collection: 'Busy', fileName: 'busy.pgn', ...file },
      now(),
    );
    if (begun === 'busy') throw new Error('another process imports it');
    const { status, warned } = await run([path, '--collection', 'Busy']);
    expect([status, warned]).toEqual([
      1,
      ['busy.pgn: another process is importing this file right now.'],
    ]);
    await stopOrphanedImports(database, now());
    expect((await find('Busy'))?.state).toBe('RUNNING');
    await begun.release();
    await stopOrphanedImports(database, now());
    expect((await find('Busy'))?.state).toBe('STOPPED');
    expect((await run([path, '--collection', 'Busy'])).status).toBe(0);
  });

  test('counts games once that two files have in common, also concurrently', async () => {
    const text = makeManyGames(150, 30, 3);
    const one = await write('one.pgn', text);
    await run([one, '--collection', 'Alone']);
    const alone = await readTotals(database, 'Alone');
    const other = await write('other.pgn', `${text}\n; the same`);
    await Promise.all([run([one, '--collection', 'Race']), run([other, '--collection', 'Race'])]);
    expect(await readTotals(database, 'Race')).toMatchObject({ ...alone, games: 150 });
  });

  test('knows the games of the batch that is still being written', async () => {
    // The first two batches have twenty games each.
    const text = makeManyGames(20, 30, 4);
    const path = await write('again.pgn', text + text);
    let writes = 0;
    const counting: typeof database = {
      ...database,
      bulk: (work) => {
        writes += 1;
        return database.bulk(work);
      },
    };
    const { said } = await run([path, '--collection', 'Again'], undefined, counting);
    expect(said.at(-1)).toBe('again.pgn: 40 games, 20 added, 20 there already, 0 refused.');
    // The third batch is empty, and none had to be written a second time.
    expect(writes).toBe(3);
  });

  test('writes a batch again if another import has just written one of its games', async () => {
    const games = [makeGameText(CANNON), makeManyGames(50, 30, 5)];
    const path = await write('late.pgn', games.join('\n'));
    const first = await write('first.pgn', makeGameText(CANNON));
    await run([path, '--collection', 'Undisturbed']);
    let isFirst = true;
    const disturbed: typeof database = {
      ...database,
      bulk: async (work) => {
        if (isFirst) {
          isFirst = false;
          await run([first, '--collection', 'Disturbed']);
        }
        return database.bulk(work);
      },
    };
    const { said } = await run([path, '--collection', 'Disturbed'], undefined, disturbed);
    expect(said.at(-1)).toBe('late.pgn: 51 games, 50 added, 1 there already, 0 refused.');
    expect(await readTotals(database, 'Disturbed')).toEqual(
      await readTotals(database, 'Undisturbed'),
    );
  });

  test('keeps the games before one that cannot be read', async () => {
    const path = await write('damaged.games.br', packDamaged(30));
    const { status, warned } = await run([path, '--collection', 'Damaged']);
    expect([status, warned.length]).toEqual([1, 1]);
    expect(warned[0]).toContain('game 30');
    expect(await find('Damaged')).toMatchObject({ state: 'FAILED', games: 20, added: 20 });
  });

  test('prints its usage, and reports unreadable files', async () => {
    expect((await run([])).status).toBe(2);
    const some = join(folder, 'some.pgn');
    expect((await run([some])).status).toBe(2);
    expect((await run([some, '--collection', ' '])).status).toBe(2);
    expect((await run([some, '--what', 'x'])).status).toBe(2);
    expect((await run(['some.pgn', '--collection', 'Some'])).warned[0]).toMatch(/full path/);
    const missing = await run([join(folder, 'none.pgn'), '--collection', 'None']);
    expect([missing.status, missing.warned.length]).toEqual([1, 1]);
    const binary = await write('binary.pgn', new Uint8Array(1000).fill(7));
    const { status, said, warned } = await run([binary, '--collection', 'None']);
    expect([status, warned]).toEqual([1, ['binary.pgn: the file is not a text file']]);
    expect(said.at(-1)).toBe('binary.pgn: 0 games, 0 added, 0 there already, 0 refused.');
  });
});

describe('a folder', () => {
  test('is imported file by file, in any format, and continued after a stop', async () => {
    const sub = await mkdtemp(join(folder, 'games-'));
    const name = basename(sub);
    const [first] = parseGames(makeGameText(CANNON));
    if (first === undefined) throw new Error('no game');
    const xqf = writeXqf(first.game).bytes;
    await mkdir(join(sub, 'deep'));
    await write(`${name}/deep/a.xqf`, xqf);
    await write(`${name}/b.pgn`, makeManyGames(50, 30, 11));
    await write(`${name}/broken.xqf`, xqf.subarray(0, -3));
    await write(`${name}/note.txt`, 'Hello');
    await write(`${name}/picture.png`, 'x');
    const { status, said, warned } = await run([sub, '--collection', 'Folder']);
    expect(status).toBe(0);
    expect(said.at(-1)).toBe(`${name}: 52 games, 51 added, 0 there already, 1 refused.`);
    expect(warned).toEqual([
      `${name}: note.txt: the file contains no games`,
      expect.stringMatching(
        /: game 51, line 1 \(.*\) refused: broken\.xqf: byte \d+: the file ends/,
      ),
    ]);
    const again = await run([sub, '--collection', 'Folder']);
    expect(again.said.at(-2)).toBe(`${name}: 52 games, 0 added, 51 there already, 1 refused.`);
  });

  test('with a damaged archive has the status 1, but not with a text', async () => {
    const sub = await mkdtemp(join(folder, 'damaged-'));
    const name = basename(sub);
    await write(`${name}/note.txt`, 'Hello');
    const archive = makeZip([{ name: 'a.pgn', data: makeManyGames(2, 20, 78) }]);
    await write(`${name}/a.zip`, archive.slice(0, -22));
    const { status, warned } = await run([sub, '--collection', 'Damaged']);
    expect(status).toBe(1);
    expect(warned).toEqual([
      `${name}: a.zip: the archive is damaged here`,
      `${name}: note.txt: the file contains no games`,
    ]);
  });

  test('without files of games is refused', async () => {
    const sub = await mkdtemp(join(folder, 'empty-'));
    const { status, warned } = await run([sub, '--collection', 'Empty']);
    expect([status, warned]).toEqual([1, [`${sub}: there are no files of games in this folder`]]);
  });
});

/** A packed file whose last game has a move that is not legal. */
function packDamaged(count: number): Uint8Array {
  const games = parseGames(makeManyGames(count, 30, 6)).map(({ game }) => ({
    tags: game.tags,
    moves: mainline(game).map(({ move }) => move),
  }));
  const packed = packGames(games, { tags: ['Red', 'Black', 'Date', 'Result'], version: 1 });
  const bytes = brotliDecompressSync(packed);
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  body.fill(255, body.length - 1);
  const header: unknown = JSON.parse(bytes.toString('utf8', 0, end));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const text = `${JSON.stringify(Object.assign({}, header, { sha256 }))}\n`;
  return brotliCompressSync(Buffer.concat([Buffer.from(text), body]));
}
