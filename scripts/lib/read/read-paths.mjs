import { findFiles } from './find-files.mjs';
import { makeProgress } from './progress.mjs';
import { summariseFile } from './summarise.mjs';
import { formatTable } from './table.mjs';

/**
 * @typedef {import('./summarise.mjs').FileSummary} FileSummary
 * @typedef {import('./summarise.mjs').Modules} Modules
 */

/**
 * Reads files of games and prints a summary.
 *
 * @param {Modules & Pick<typeof import('@chuhe/game/game-file'), 'GAME_FILE_EXTENSIONS' | 'hasGeneralName'>} modules
 * @param {{ paths: readonly string[], base: string, showsWarnings: boolean }} options
 * @param {import('./progress.mjs').Output} [progressOutput]
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function readPaths(
  modules,
  { paths, base, showsWarnings },
  progressOutput = process.stderr,
) {
  const extensions = modules.GAME_FILE_EXTENSIONS;
  const { files, problems } = await findFiles(paths, { base, extensions });
  const summaries = await summariseFiles(modules, files, progressOutput);
  if (summaries.length > 0) console.log(formatTable(summaries));
  if (showsWarnings) printWarnings(summaries);
  // A text in a folder need not have games.
  const isNote = (/** @type {FileSummary} */ { shown, failure }) =>
    failure === undefined && !paths.includes(shown) && modules.hasGeneralName(shown);
  for (const note of summaries.filter(isNote).flatMap(findProblem)) console.log(note);
  return [...problems, ...summaries.filter((each) => !isNote(each)).flatMap(findProblem)];
}

/**
 * @param {Modules} modules
 * @param {readonly import('./find-files.mjs').FoundFile[]} files
 * @param {import('./progress.mjs').Output} output
 */
async function summariseFiles(modules, files, output) {
  const progress = makeProgress(output, { total: files.length });
  /** @type {FileSummary[]} */
  const summaries = [];
  try {
    for (const file of files) {
      const summary = await summariseFile(modules, file, (state) => progress.update(state));
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
function findProblem({ shown, failure, emptyFiles }) {
  return failure === undefined ? emptyFiles : [`Cannot be read: ${shown} (${failure})`];
}
