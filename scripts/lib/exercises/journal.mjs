import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError } from '../run.mjs';

/**
 * The journal of a run: a line of JSON with what the run depends on, then one for each game that is done. A run that is killed leaves at
 * most its last line unfinished.
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
 * @returns {Promise<Journal>} rejects with a {@link RunError} if the journal is of another run
 */
export async function openJournal(folder, run) {
  const path = join(folder, NAME);
  const text = await readFile(path, 'utf8').catch(() => '');
  const { entries, whole } = parseJournal(text, JSON.stringify(run));
  if (entries === undefined) {
    throw new RunError(`${path} is of a run with other sources or options; name another folder`, 1);
  }
  /** @type {Promise<void> | undefined} */
  let begun;
  const begin = async () => {
    await mkdir(folder, { recursive: true });
    // A damaged end is cut off, so that the next entry begins a line.
    if (whole !== text) await writeFile(path, whole);
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

/**
 * @param {string} text
 * @param {string} header
 * @returns {{ entries: Entry[] | undefined, whole: string }} the entries, `undefined` if the journal is of another run; and the text
 *   without a damaged end
 */
export function parseJournal(text, header) {
  const lines = text.split('\n');
  // What follows the last line break is a line that was cut off.
  lines.pop();
  const first = lines.shift();
  if (first === undefined) return { entries: [], whole: `${header}\n` };
  if (first !== header) return { entries: undefined, whole: text };
  /** @type {Entry[]} */
  const entries = [];
  let whole = `${header}\n`;
  for (const line of lines) {
    const entry = parseEntry(line);
    if (entry === undefined) break;
    entries.push(entry);
    whole += `${line}\n`;
  }
  return { entries, whole };
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
