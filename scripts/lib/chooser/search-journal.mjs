import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RunError } from '../run.mjs';

/**
 * The searches of a run that was stopped: a line of JSON that names the engine and its network, then one for each position.
 *
 * @typedef {import('./searched-positions.mjs').SearchedPosition} SearchedPosition
 *
 * @typedef {object} SearchedBy
 * @property {string} engine as it calls itself
 * @property {string} network name of the file
 * @property {string} sha256 hash of the unpacked network
 *
 * @typedef {object} SearchJournal
 * @property {readonly SearchedPosition[]} done in the order of the run
 * @property {(position: SearchedPosition) => Promise<void>} add
 */

/**
 * Opens the journal, or begins one. A line that a killed run has not finished is dropped, so that the next one does not continue it.
 *
 * @param {string} path
 * @param {SearchedBy} searchedBy
 * @returns {Promise<SearchJournal>} rejects with a {@link RunError} if another engine or network has made the searches
 */
export async function openSearchJournal(path, { engine, network, sha256 }) {
  const header = JSON.stringify({ engine, network, sha256 });
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, '');
  const text = await readFile(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first = '', ...lines] = whole.split('\n').filter((line) => line !== '');
  if (first !== '' && first !== header) {
    const found = describe(first);
    throw new RunError(
      `${path} has searches by ${found}, not by ${engine} with ${network} (${sha256.slice(0, 12)}); name another folder, or delete the file`,
      1,
    );
  }
  await truncate(path, Buffer.byteLength(whole));
  if (first === '') await appendFile(path, `${header}\n`);
  /** @type {SearchedPosition[]} */
  const done = lines.map((line) => JSON.parse(line));
  return {
    done,
    add: async (position) => {
      await appendFile(path, `${JSON.stringify(position)}\n`);
      done.push(position);
    },
  };
}

/** @type {(header: string) => string} */
function describe(header) {
  try {
    const { engine, network, sha256 } = JSON.parse(header);
    if (typeof engine === 'string') {
      return `${engine} with ${network} (${`${sha256}`.slice(0, 12)})`;
    }
  } catch {
    // A damaged line names no engine.
  }
  return 'an unknown engine';
}
