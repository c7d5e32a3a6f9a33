import { findFiles } from './find-files.mjs';
import { makeProgress } from './progress.mjs';
import { summariseFile } from './summarise.mjs';
import { formatTable } from './table.mjs';

/**
 * @typedef {import('./summarise.mjs').FileSummary} FileSummary
 * @typedef {import('./summarise.mjs').Pgn} Pgn
 */

/**
 * Reads PGN files and prints a summary.
 *
 * @param {Pgn} pgn
 * @param {{ paths: readonly string[], base: string, showsWarnings: boolean }} options
 * @param {import('./progress.mjs').Output} [progressOutput]
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function readPaths(
  pgn,
  { paths, base, showsWarnings },
  progressOutput = process.stderr,
) {
  const { files, problems } = await findFiles(paths, base);
  const summaries = await summariseFiles(pgn, files, progressOutput);
  if (summaries.length > 0) console.log(formatTable(summaries));
  if (showsWarnings) printWarnings(summaries);
  return [...problems, ...summaries.flatMap(findProblem)];
}

/**
 * @param {Pgn} pgn
 * @param {readonly import('./find-files.mjs').FoundFile[]} files
 * @param {import('./progress.mjs').Output} output
 */
async function summariseFiles(pgn, files, output) {
  const progress = makeProgress(output, { total: files.length });
  /** @type {FileSummary[]} */
  const summaries = [];
  try {
    for (const file of files) {
      const summary = await summariseFile(pgn, file, (state) => progress.update(state));
      progress.finishFile(summary);
      summaries.push(summary);
    }
  } finally {
    progress.end();
  }
  return summaries;
}

/** @param {readonly FileSummary[]} summaries */
function printWarnings(summaries) {
  for (const { shown, warnings } of summaries) {
    if (warnings.length > 0) console.log(`\n${shown}`);
    for (const warning of warnings) console.log(`  ${warning}`);
  }
}

/** @param {FileSummary} summary */
function findProblem({ shown, games, failure }) {
  if (failure !== undefined) return [`Cannot be read: ${shown} (${failure})`];
  return games === 0 ? [`No game in ${shown}`] : [];
}
