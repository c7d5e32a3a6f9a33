import { createReadStream } from 'node:fs';
import { explainEmptyFiles } from '../read/empty-files.mjs';
import { findFiles } from '../read/find-files.mjs';
import { judgeGame, reportGame } from './judge-game.mjs';

/**
 * @typedef {object} Modules
 * @property {Pick<typeof import('@chuhe/game/game-file'), 'readGameFile' | 'GAME_FILE_EXTENSIONS'>} files
 * @property {Pick<typeof import('@chuhe/game/pgn'), 'warningText'>} pgn
 * @property {typeof import('@chuhe/game/tree')} tree
 * @property {typeof import('@chuhe/rules/judge')} rules
 */

/**
 * @typedef {{ ruleset: import('@chuhe/rules/judge').Ruleset, occurrences: number, limit: number }} Rules
 *
 * @typedef {object} Tally
 * @property {number} games that were judged
 * @property {number} noted games for which a line was printed
 * @property {Map<string, number>} ends number of games by their end
 * @property {string[]} problems one sentence each
 */

/**
 * Judges the games of files in any format and prints a line for each that is worth a look, and the number of each end. A file that cannot be
 * read does not affect other files, nor does a game that cannot be judged affect other games.
 *
 * @param {Modules} modules
 * @param {Rules & { paths: readonly string[], base: string }} options
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function judgePaths(modules, { paths, base, ...rules }) {
  const { files, problems } = await findFiles(paths, {
    base,
    extensions: modules.files.GAME_FILE_EXTENSIONS,
  });
  /** @type {Tally} */
  const tally = { games: 0, noted: 0, ends: new Map(), problems };
  for (const file of files) await judgeFile(modules, file, { rules, tally });
  const games = tally.games === 1 ? '1 game' : `${tally.games} games`;
  console.log(`${games}, ${tally.noted} of them above`);
  const sorted = [...tally.ends].toSorted(([, a], [, b]) => b - a);
  for (const [end, count] of sorted) console.log(`${String(count).padStart(8)}  ${end}`);
  return problems;
}

/**
 * @param {Modules} modules
 * @param {Pick<import('../read/find-files.mjs').FoundFile, 'path' | 'shown'>} file
 * @param {{ rules: Rules, tally: Tally }} into
 */
async function judgeFile(modules, { path, shown }, { rules, tally }) {
  let number = 0;
  try {
    const reading = modules.files.readGameFile(createReadStream(path));
    for await (const read of reading) {
      number += 1;
      judgeRead(modules, read, { name: `${shown} #${number}`, rules, tally });
    }
    tally.problems.push(...explainEmptyFiles(modules.pgn.warningText, reading.emptyFiles, shown));
  } catch (error) {
    tally.problems.push(`${shown}: ${messageOf(error)}`);
  }
}

/**
 * @param {Modules} modules
 * @param {import('@chuhe/game/pgn').ReadGame} read
 * @param {{ name: string, rules: Rules, tally: Tally }} into
 */
function judgeRead(modules, { game, isComplete }, { name, rules, tally }) {
  try {
    const judged = judgeGame(modules, game, rules);
    tally.games += 1;
    tally.ends.set(judged.end, (tally.ends.get(judged.end) ?? 0) + 1);
    const line = isComplete ? reportGame(judged) : (reportGame(judged) ?? judged.players);
    if (line === undefined) return;
    tally.noted += 1;
    console.log(`${name}  ${line}${isComplete ? '' : ' (not all moves could be read)'}`);
  } catch (error) {
    tally.problems.push(`${name}: ${messageOf(error)}`);
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
