import { createReadStream } from 'node:fs';
import { findFiles } from '../read/find-files.mjs';
import { judgeGame, reportGame } from './judge-game.mjs';

/**
 * @typedef {object} Modules
 * @property {typeof import('@chuhe/game/pgn')} pgn
 * @property {typeof import('@chuhe/game/tree')} tree
 * @property {typeof import('@chuhe/rules/judge')} rules
 */

/**
 * Judges the games of PGN files and prints a line for each that is worth a look, and the number of each end.
 *
 * @param {Modules} modules
 * @param {{ paths: readonly string[], base: string, ruleset: import('@chuhe/rules/judge').Ruleset, occurrences: number, limit: number }} options
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function judgePaths(modules, { paths, base, ...options }) {
  const { files, problems } = await findFiles(paths, base);
  /** @type {Map<string, number>} */
  const ends = new Map();
  const counts = { games: 0, noted: 0 };
  for (const { path, shown } of files) {
    let number = 0;
    try {
      for await (const { game, isComplete } of modules.pgn.readGames(createReadStream(path))) {
        number += 1;
        const judged = judgeGame(modules, game, options);
        ends.set(judged.end, (ends.get(judged.end) ?? 0) + 1);
        const line = isComplete ? reportGame(judged) : (reportGame(judged) ?? judged.players);
        if (line !== undefined) {
          const note = isComplete ? '' : ' (not all moves could be read)';
          console.log(`${shown} #${number}  ${line}${note}`);
          counts.noted += 1;
        }
      }
    } catch (error) {
      problems.push(`${shown}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (number === 0) problems.push(`${shown}: no game`);
    counts.games += number;
  }
  const games = counts.games === 1 ? '1 game' : `${counts.games} games`;
  console.log(`${games}, ${counts.noted} of them above`);
  const sorted = [...ends].toSorted(([, a], [, b]) => b - a);
  for (const [end, count] of sorted) console.log(`${String(count).padStart(8)}  ${end}`);
  return problems;
}
