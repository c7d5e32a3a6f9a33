import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunError } from '../../../../scripts/lib/run.mjs';

/**
 * The results of a run: a line of JSON with all that the run depends on, then a line for each pair, in the order in which they
 * ended. A damaged line is skipped, and its pair is played again.
 *
 * @typedef {import('./worker.mjs').Played} Played
 *
 * @typedef {object} Journal
 * @property {readonly Played[]} played
 * @property {(played: Played) => void} add
 */

/**
 * @param {string} folder
 * @param {string} name of the file
 * @param {Readonly<Record<string, unknown>>} run what the results depend on
 * @returns {Journal} throws a `RunError` if the file is of another run
 */
export function openJournal(folder, name, run) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const header = `${JSON.stringify(run)}\n`;
  const text = readText(path);
  if (header.startsWith(text)) {
    // A run that was killed early may have written a part of the first line.
    appendFileSync(path, header.slice(text.length));
  } else if (!text.startsWith(header)) {
    throw new RunError(
      `${path} is of a run with other options, another network or another engine`,
      1,
    );
  } else if (!text.endsWith('\n')) appendFileSync(path, '\n');
  const played = text
    .slice(header.length)
    .split('\n')
    .flatMap((line) => parsePlayed(line) ?? []);
  return {
    played,
    add: (pair) => {
      appendFileSync(path, `${JSON.stringify(pair)}\n`);
      played.push(pair);
    },
  };
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * @param {string} line
 * @returns {Played | undefined}
 */
function parsePlayed(line) {
  const found = /^\{"pair":(\d{1,9}),"result":(-?[012])\}$/.exec(line);
  return found === null ? undefined : { pair: Number(found[1]), result: Number(found[2]) };
}
