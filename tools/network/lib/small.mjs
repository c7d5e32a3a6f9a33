import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from '../../../scripts/lib/temporary-folder.mjs';
import { checkNetwork } from './check/check.mjs';
import { generate } from './generate/generate.mjs';
import { exportNetwork } from './train/export.mjs';
import { train } from './train/train.mjs';

/** Batches are small, so that one epoch of 50,000 positions has about two hundred steps. */
const TRAINING = { start: 'fresh', neurons: 128, epochs: 1, batch: 256, rate: 2e-3, interval: 50 };
const GENERATION = { nodes: 100, network: 'own' };
const SEED = 1;

/**
 * Runs all steps for a small network.
 *
 * @param {{ positions: number, folder: string, workers: number }} options `folder`: empty for a temporary one
 * @param {(line: string) => void} print
 */
export async function runSmall({ positions, folder, workers }, print) {
  if (folder === '') {
    return withTemporaryFolder((temporary) => runIn(temporary, { positions, workers }, print));
  }
  await mkdir(folder, { recursive: true });
  return runIn(folder, { positions, workers }, print);
}

/**
 * @param {string} folder
 * @param {{ positions: number, workers: number }} options
 * @param {(line: string) => void} print
 */
async function runIn(folder, { positions, workers }, print) {
  const [file, out, network] = ['positions.bin', 'training', 'xiangqi-small.nnue'].map((name) =>
    join(folder, name),
  );
  const generated = await generate({ file, positions, workers, seed: SEED, ...GENERATION });
  // Existing positions are used again, but an existing training is removed, because a finished one has no steps left.
  await rm(out, { force: true });
  const learning = { files: [file], out, seed: SEED, threads: workers, ...TRAINING };
  const trained = await train(learning, print);
  await writeFile(network, exportNetwork(out, 'A small network for tests'));
  const checked = await checkNetwork(network, { positions: 100, seed: SEED });
  return { generated, trained, checked };
}
