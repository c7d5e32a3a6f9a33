import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from '../../../scripts/lib/temporary-folder.mjs';
import { checkNetwork } from './check/check.mjs';
import { generateGames } from './games/generate.mjs';
import { readMasterOpenings } from './games/openings.mjs';
import { formatTally } from './games/tally.mjs';
import { openGames } from './open-games.mjs';
import { readShape } from './shape.mjs';
import { FILES, train } from './train/train.mjs';

/** Batches are small, so that one epoch has enough steps. */
const TRAINING = {
  name: 'A small network for tests',
  notice: '',
  weights: /** @type {const} */ ('i16'),
  start: undefined,
  filter: { keepChecks: false, keepCaptures: false, keepMates: false, scoreLimit: 2_500 },
  validation: 0.1,
  scoreShare: 0.9,
  depthExponent: 0,
  epochs: 2,
  patience: 0,
  batch: 256,
  rate: 2e-3,
  interval: 50,
};
const NODES = 200;
const SEED = 1;
const CHECKED_POSITIONS = 100;

/**
 * Runs all steps for a small network.
 *
 * @param {{ plies: number, shape: string, folder: string, threads: number }} options `folder`: empty for a temporary one
 * @param {(line: string) => void} print
 */
export async function runSmall({ folder, ...options }, print) {
  if (folder !== '') return runIn(folder, options, print);
  return withTemporaryFolder((temporary) => runIn(temporary, options, print));
}

const ignore = () => undefined;

/**
 * @param {string} folder
 * @param {{ plies: number, shape: string, threads: number }} options
 * @param {(line: string) => void} print
 */
async function runIn(folder, { plies, shape, threads }, print) {
  await mkdir(folder, { recursive: true });
  const openings = await readMasterOpenings();
  const play = { folder, plies, threads, openings, nodes: NODES, network: 'own', seed: SEED };
  const watch = { signal: new AbortController().signal, print, onStart: ignore, onGame: ignore };
  const { tally } = await generateGames(play, watch);
  print(formatTally(tally));
  const out = join(folder, 'training');
  // Existing games are used again, but an existing training is removed, because a finished one has no steps left.
  await rm(out, { recursive: true, force: true });
  const chunks = await openGames(folder, print);
  const learning = { ...TRAINING, chunks, out, shape: readShape(shape), threads, seed: SEED };
  const trained = await train(learning, print);
  const checked = await checkNetwork(join(out, FILES.network), {
    positions: CHECKED_POSITIONS,
    seed: SEED,
  });
  return { trained, checked };
}
