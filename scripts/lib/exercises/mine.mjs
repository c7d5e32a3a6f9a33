import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { seededRandom, shuffle } from '../random.mjs';
import { RunError } from '../run.mjs';
import { packExercises } from './exercise-file.mjs';
import { openJournal } from './journal.mjs';
import { mineGames } from './pool.mjs';
import { readSourceGames, readSourcePositions } from './read-sources.mjs';
import { formatReport, makeProgress } from './report.mjs';
import { selectExercises } from './select.mjs';

/**
 * Runs the mine: reads the sources, mines what the journal does not hold yet, and writes the file.
 *
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {import('./journal.mjs').Journal} Journal
 * @typedef {import('./read-sources.mjs').SourceGame} SourceGame
 *
 * @typedef {object} Options
 * @property {string} games path
 * @property {string} positions path; empty for none
 * @property {string} work folder of the journal
 * @property {string} out path
 * @property {number} most games; 0 for all
 * @property {number} seed
 * @property {number} jobs
 * @property {boolean} writesOnly
 */

/** @type {import('./solve.mjs').Limits} */
const LIMITS = {
  glance: 100,
  quick: 800,
  screen: 4_000,
  verify: 20_000,
  confirm: 80_000,
  audit: 400_000,
  mate: 200_000,
};

/** @param {Options} options */
export async function mineExercises({ work, out, jobs, seed, writesOnly, ...options }) {
  const sources = await readSources(options, seed);
  const journal = await openJournal(work, await describeRun(options, seed));
  if (!writesOnly) await mine(sources, { journal, jobs, seed });
  await write(sources, { journal, out });
}

/**
 * The positions, then the games in random order.
 *
 * @param {Pick<Options, 'games' | 'positions' | 'most'>} options
 * @param {number} seed
 */
async function readSources({ games, positions, most }, seed) {
  const first = positions === '' ? [] : await readSourcePositions(positions);
  const shuffled = shuffle(await readSourceGames(games), seededRandom(seed));
  return [...first, ...(most > 0 ? shuffled.slice(0, most) : shuffled)];
}

/**
 * What the results depend on. The number of games is not part of it, so that a run can go on with more.
 *
 * @param {Pick<Options, 'games' | 'positions'>} options
 * @param {number} seed
 */
async function describeRun({ games, positions }, seed) {
  const sources = [];
  for (const path of [positions, games]) {
    if (path === '') continue;
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    sources.push({ name: basename(path), sha256 });
  }
  return { format: 'chuhe-exercises-journal-1', seed, limits: LIMITS, sources };
}

/**
 * @param {readonly SourceGame[]} sources
 * @param {{ journal: Journal, jobs: number, seed: number }} means
 */
async function mine(sources, { journal, jobs, seed }) {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const entries = findEntries(sources, journal);
  const rest = sources.filter(({ id }) => !entries.has(id));
  const report = makeProgress({
    total: sources.length,
    known: entries.size,
    print: (line) => console.error(line),
  });
  // A terminal and npm may both send the signal, and more than once.
  process.on('SIGINT', abort).on('SIGTERM', abort);
  try {
    await mineGames(rest, {
      jobs,
      means: { limits: LIMITS, seed },
      signal: stop.signal,
      onMined: async ({ id }, mined) => {
        const entry = { id, ...mined };
        await journal.add(entry);
        entries.set(id, entry);
        report([...entries.values()]);
      },
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new RunError('Stopped. The same command continues from here.', 130);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

/**
 * Writes what has been found so far, in the order of the sources.
 *
 * @param {readonly SourceGame[]} sources
 * @param {{ journal: Journal, out: string }} means
 */
async function write(sources, { journal, out }) {
  const entries = findEntries(sources, journal);
  const mined = sources.flatMap(({ id, headers }) =>
    (entries.get(id)?.exercises ?? []).map((exercise) => ({ exercise, headers })),
  );
  const selected = selectExercises(mined);
  if (selected.length === 0) throw new RunError('There is no exercise; no file is written', 1);
  const bytes = packExercises(selected);
  await writeAtomically(out, bytes);
  console.log(formatReport([...entries.values()], selected));
  console.log(`${selected.length} exercises, ${bytes.length} bytes: ${out}`);
}

/**
 * The entries of these sources by id. The journal of a run with more games holds others too.
 *
 * @param {readonly SourceGame[]} sources
 * @param {Journal} journal
 * @returns {Map<string, Entry>}
 */
function findEntries(sources, journal) {
  const ids = new Set(sources.map(({ id }) => id));
  const entries = journal.entries().filter(({ id }) => ids.has(id));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** @type {(path: string, bytes: Uint8Array) => Promise<void>} */
async function writeAtomically(path, bytes) {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
