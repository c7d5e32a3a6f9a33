import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError } from '../run.mjs';

/**
 * The journal of a run: a line of JSON with what the run depends on, then one for each game that is done. It only grows, so that a
 * damaged line costs one game: it is skipped, and the game is mined again.
 *
 * @typedef {import('./mine-game.mjs').MinedGame} MinedGame
 * @typedef {MinedGame & { id: string }} Entry
 *
 * @typedef {object} Journal
 * @property {() => readonly Entry[]} entries
 * @property {(entry: Entry) => Promise<void>} add
 */

const NAME = 'exercises.journal';

/**
 * Opens the journal in a folder, or begins one. Nothing is written before the first game is added, so a journal can be read while
 * another process adds to it.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, unknown>>} run what the results depend on
 * @returns {Promise<Journal>} rejects with a {@link RunError} if the journal is of another run or cannot be read
 */
export async function openJournal(folder, run) {
  const path = join(folder, NAME);
  const parsed = parseJournal(await readText(path), JSON.stringify(run));
  if (parsed === undefined) {
    throw new RunError(`${path} is of a run with other sources or options; name another folder`, 1);
  }
  const { entries, missing } = parsed;
  /** @type {Promise<void> | undefined} */
  let begun;
  const begin = async () => {
    await mkdir(folder, { recursive: true });
    await appendFile(path, missing);
  };
  return {
    entries: () => entries,
    add: async (entry) => {
      begun ??= begin();
      await begun;
      await appendFile(path, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
    },
  };
}

/** @type {(path: string) => Promise<string>} */
async function readText(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') return '';
    throw new RunError(`${path} cannot be read: ${error.message}`, 1);
  }
}

/**
 * @param {string} text
 * @param {string} header
 * @returns {{ entries: Entry[], missing: string } | undefined} the entries, and what the text needs before the next one can follow;
 *   `undefined` if the journal is of another run
 */
export function parseJournal(text, header) {
  const first = `${header}\n`;
  // A run that was killed early may have written a part of the first line.
  if (first.startsWith(text)) return { entries: [], missing: first.slice(text.length) };
  if (!text.startsWith(first)) return undefined;
  const lines = text.slice(first.length).split('\n');
  const entries = lines.flatMap((line) => parseEntry(line) ?? []);
  return { entries, missing: text.endsWith('\n') ? '' : '\n' };
}

/**
 * @param {string} line
 * @returns {Entry | undefined}
 */
function parseEntry(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry.id === 'string' && Array.isArray(entry.exercises) ? entry : undefined;
  } catch {
    return undefined;
  }
}
