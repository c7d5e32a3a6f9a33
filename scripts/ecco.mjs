import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { load } from './lib/built-modules.mjs';
import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * Derives the positions of the opening codes from the shipped master games, which state their codes: `npm run ecco` writes
 * packages/game/src/ecco/ecco-lines.ts. It also derives them from four fifths of the games and prints how they classify the others.
 */
const GAMES = new URL('apps/server/data/masters.games.br', ROOT);
const FILE = new URL('packages/game/src/ecco/ecco-lines.ts', ROOT);

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: 'npm run ecco', options: {} });
  await build();
  // Loaded late, since their imports have to be built first.
  const { eccoCodes, eccoName } = await import('@chuhe/game/ecco');
  const { deriveLines, formatLines } = await import('./lib/ecco/derive-lines.mjs');
  const { measureLines } = await import('./lib/ecco/measure-lines.mjs');
  const { unpackGames } = await load('modules/game-db/masters/packed-games');
  const names = new Map(eccoCodes().map((code) => [code, eccoName(code, 'zh') ?? '']));
  const games = [...unpackGames(await readFile(GAMES)).games].flatMap(({ tags, moves }) => {
    const code = tags.find(({ name }) => name === 'ECCO')?.value ?? '';
    return names.has(code) ? [{ code, moves }] : [];
  });
  console.log(measureLines(games));
  const lines = formatLines(deriveLines(games));
  await writeFile(FILE, makeModule(lines));
  console.log(`${lines.length} positions: ${fileURLToPath(FILE)}`);
});

/** @param {readonly string[]} lines */
function makeModule(lines) {
  return `/**
 * Written by \`npm run ecco\`. The positions in which an opening code begins, with a line that leads to each: the code, how many plies
 * the line shares with the line before, an asterisk if most games reach the code by it, and the further moves.
 */
export const ECCO_LINES = \`
${lines.join('\n')}
\`;
`;
}
