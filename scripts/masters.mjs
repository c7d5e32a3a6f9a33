import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { parseMove } from '@chuhe/rules/move';
import { load } from './lib/built-modules.mjs';
import { correctName } from './lib/masters/correct-name.mjs';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * Packs the master games that the product comes with: `npm run masters -- FILE` reads a text file, or one compressed by Brotli with the
 * name `.br`, and writes apps/server/data/masters.games.br. Each line of the file is a game with values between tabs: those of `TAGS`, and
 * the moves, four characters each. Servers that have loaded a smaller version replace its games by those of this one.
 */
const FILE = new URL('apps/server/data/masters.games.br', ROOT);
const USAGE = 'npm run masters -- FILE [--version 1]';
const TAGS = ['Red', 'RedTeam', 'Black', 'BlackTeam', 'Date', 'Result', 'ECCO', 'Event', 'Site'];

await runScript(async () => {
  const { paths, options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: { version: 1 },
    paths: [1, 1],
  });
  const path = resolve(process.env['INIT_CWD'] ?? '.', paths[0] ?? '');
  await build();
  const { packGames } = await load('modules/game-db/masters/packed-games');
  const lines = (await readText(path)).split('\n').filter((line) => line !== '');
  const bytes = packGames(lines.map(readGame), { tags: TAGS, version: options.version });
  await writeFile(FILE, bytes);
  console.log(`${lines.length} games, ${bytes.length} bytes: ${fileURLToPath(FILE)}`);
});

/** @param {string} path */
async function readText(path) {
  const bytes = await readFile(path);
  return (path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

/**
 * @param {string} line
 * @param {number} index
 */
function readGame(line, index) {
  const values = line.split('\t');
  const tags = TAGS.map((name, at) => {
    const value = values[at] ?? '';
    return { name, value: name === 'Red' || name === 'Black' ? correctName(value) : value };
  });
  const moves = (values[TAGS.length] ?? '').match(/.{1,4}/g)?.map((text) => parseMove(text)) ?? [];
  if (moves.includes(undefined)) throw new RunError(`Line ${index + 1} has an unreadable move`, 1);
  return { tags, moves: moves.filter((move) => move !== undefined) };
}
