import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { explain } from '@chuhe/lessons/explain';
import { REASON_KINDS } from '@chuhe/lessons/reason';
import { Position } from '@chuhe/rules/position';
import { startExerciseEngine } from '../exercises/engine.mjs';
import { readSourceGames } from '../exercises/read-sources.mjs';
import { pick, seededRandom } from '../random.mjs';
import { ROOT } from '../setup.mjs';
import { badMovesOf, playWeakGame } from './bad-moves.mjs';
import { describeMove } from './describe.mjs';

/**
 * @typedef {import('./bad-moves.mjs').BadMove} BadMove
 * @typedef {import('@chuhe/lessons/reason').Reason} Reason
 *
 * @typedef {object} Options
 * @property {string} file of games; empty for the shipped master games
 * @property {number} games
 * @property {number} weak games of a weak player against itself
 * @property {number} nodes of a search
 * @property {number} seed of the choice of games, and of the weak player
 * @property {string} out path of the list of moves with a reason; empty for none
 *
 * @typedef {{ bad: BadMove, reason: Reason | undefined }} Explained
 */

const MASTERS = fileURLToPath(new URL('apps/server/data/masters.games.br', ROOT));
const PLIES = 100;

/**
 * @param {Options} options
 * @param {(line: string) => void} printProgress
 * @returns {Promise<string>} a table in Markdown
 */
export async function measureReasons({ file, games, weak, nodes, seed, out }, printProgress) {
  const sources = await readSourceGames(file === '' ? MASTERS : file);
  const random = seededRandom(seed);
  const engine = await startExerciseEngine();
  const found = { games: /** @type {Explained[]} */ ([]), weak: /** @type {Explained[]} */ ([]) };
  for (let index = 0; index < games + weak; index += 1) {
    const kind = index < games ? 'games' : 'weak';
    const source = pick(sources, random);
    const played =
      kind === 'games'
        ? { ...source, moves: source.moves.slice(0, PLIES) }
        : { id: `weak:${index}`, ...(await playWeakGame(source, { engine, random })) };
    for await (const bad of badMovesOf(played, { engine, nodes })) {
      found[kind].push({ bad, reason: reasonOf(bad) });
    }
    printProgress(`${index + 1} of ${games + weak} games`);
  }
  const all = [...found.games, ...found.weak];
  if (out !== '') await writeFile(out, all.flatMap(describeMove).join('\n'));
  return makeTable(found);
}

/** @type {(bad: BadMove) => Reason | undefined} */
function reasonOf({ fen, move, better, refutation }) {
  return explain({ before: Position.fromFen(fen), move, better, refutation });
}

/** @param {Readonly<Record<'games' | 'weak', readonly Explained[]>>} found */
function makeTable({ games, weak }) {
  const kinds = [...REASON_KINDS, undefined];
  return [
    '| reason | games of the file | weak player |',
    '| --- | --- | --- |',
    ...kinds.map((kind) => `| ${kind ?? 'none'} | ${count(games, kind)} | ${count(weak, kind)} |`),
    `| bad moves | ${games.length} | ${weak.length} |`,
  ].join('\n');
}

/** @type {(explained: readonly Explained[], kind: string | undefined) => number} */
function count(explained, kind) {
  return explained.filter(({ reason }) => reason?.kind === kind).length;
}
