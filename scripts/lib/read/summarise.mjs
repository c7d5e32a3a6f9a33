import { createReadStream } from 'node:fs';
import { explainEmptyFiles } from './empty-files.mjs';

/**
 * @typedef {typeof import('@chuhe/game/pgn').warningText} WarningText
 * @typedef {Pick<typeof import('@chuhe/game/game-file'), 'readGameFile'> & { warningText: WarningText }} Modules
 *
 * @typedef {object} FileSummary
 * @property {string} shown path as the user typed it
 * @property {string} format
 * @property {string} encoding
 * @property {readonly string[]} notations
 * @property {number} games
 * @property {number} complete games that were read in full
 * @property {number} plies number of moves, including those of variations
 * @property {number} warningCount
 * @property {readonly string[]} warnings the first ones
 * @property {readonly string[]} emptyFiles one sentence for each file without games, also in an archive
 * @property {string} [failure] why the file could not be read, or could not be read to its end
 * @property {number} seconds
 */

const MAX_WARNINGS_PER_FILE = 10_000;

/**
 * @param {Modules} modules
 * @param {import('./find-files.mjs').FoundFile} file
 * @param {(state: import('./progress.mjs').State) => void} onProgress
 * @returns {Promise<FileSummary>}
 */
export async function summariseFile(
  { readGameFile, warningText },
  { path, shown, size },
  onProgress,
) {
  const start = performance.now();
  const counts = { games: 0, complete: 0, plies: 0 };
  const chunks = follow(createReadStream(path), (bytes) =>
    // A file may grow while it is read.
    onProgress({ shown, share: Math.min(1, bytes / size), games: counts.games }),
  );
  const reading = readGameFile(chunks);
  /** @type {Set<string>} */
  const notations = new Set();
  const kept = makeWarnings(warningText);
  /** @type {{ failure?: string }} */
  const outcome = {};
  try {
    for await (const { game, isComplete, notation, warnings } of reading) {
      counts.games += 1;
      counts.plies += game.nodeCount;
      if (isComplete) counts.complete += 1;
      if (notation !== undefined) notations.add(notation);
      kept.add(warnings);
    }
  } catch (error) {
    // A failure, such as a missing permission, does not keep the other files from being read.
    outcome.failure = error instanceof Error ? error.message : String(error);
  }
  kept.add(reading.warnings);
  return {
    shown,
    format: reading.format ?? 'unknown',
    // The files of an archive may have several encodings.
    encoding: reading.encoding ?? (reading.format === 'zip' ? '' : 'unknown'),
    notations: [...notations],
    ...counts,
    warningCount: kept.count,
    warnings: kept.texts,
    emptyFiles: explainEmptyFiles(warningText, reading.emptyFiles, shown),
    ...outcome,
    seconds: (performance.now() - start) / 1000,
  };
}

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {(bytes: number) => void} onBytes receives the number of bytes so far
 */
async function* follow(chunks, onBytes) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
}

/** @param {WarningText} warningText */
function makeWarnings(warningText) {
  /** @type {string[]} */
  const texts = [];
  const kept = {
    count: 0,
    texts,
    /** @param {readonly import('@chuhe/game/pgn').Warning[]} found */
    add(found) {
      for (const warning of found) {
        kept.count += warning.code === 'more-warnings' ? (warning.count ?? 1) : 1;
        if (texts.length < MAX_WARNINGS_PER_FILE) texts.push(warningText(warning));
      }
    },
  };
  return kept;
}
