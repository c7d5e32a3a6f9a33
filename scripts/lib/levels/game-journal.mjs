import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The games of a ladder that have been played, so that a run that was stopped continues, and a longer run needs only the further games.
 *
 * @typedef {import('./match.mjs').Played} Played
 *
 * @typedef {object} GameJournal
 * @property {(match: string) => readonly Played[]} playedIn the games of a match in the order in which they ended
 * @property {(match: string, game: Played) => Promise<void>} add
 */

const NAME = 'levels.journal';

/** @type {GameJournal} */
export const NO_JOURNAL = { playedIn: () => [], add: async () => undefined };

/**
 * Opens the journal in a folder, or begins one. It has a line of JSON for each game, with what the game depends on: the players, the
 * engine and the seed. Games of other players stay, and are not used.
 *
 * @param {string} folder
 * @returns {Promise<GameJournal>}
 */
export async function openGameJournal(folder) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, NAME);
  await appendFile(path, '');
  const text = await readFile(path, 'utf8');
  // A line that a killed run has not finished is dropped.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  await truncate(path, Buffer.byteLength(whole));
  /** @type {{ match: string, game: Played }[]} */
  const lines = whole.split('\n').flatMap(parseLine);
  return {
    playedIn: (match) => lines.filter((line) => line.match === match).map(({ game }) => game),
    add: (match, game) => appendFile(path, `${JSON.stringify({ match, game })}\n`),
  };
}

/** @type {(line: string) => { match: string, game: Played }[]} a damaged line costs one game */
function parseLine(line) {
  try {
    const { match, game } = JSON.parse(line);
    return typeof match === 'string' && Number.isInteger(game?.number) ? [{ match, game }] : [];
  } catch {
    return [];
  }
}
