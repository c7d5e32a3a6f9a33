import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNetwork } from './check/check.mjs';
import { generate } from './generate/generate.mjs';
import { exportNetwork } from './train/export.mjs';
import { train } from './train/train.mjs';

/** Smaller batches than for many positions: one epoch of 50,000 then has some two hundred steps. */
const TRAINING = { start: 'fresh', neurons: 128, epochs: 1, batch: 256, rate: 2e-3, interval: 50 };
const GENERATION = { nodes: 100, network: 'own' };
const SEED = 1;

/**
 * The whole way, small.
 *
 * @param {{ positions: number, folder: string, workers: number }} wish `folder`: empty for a temporary one
 * @param {(line: string) => void} tell
 */
export async function runSmall({ positions, folder, workers }, tell) {
  if (folder !== '') {
    await mkdir(folder, { recursive: true });
    return runIn(folder, { positions, workers }, tell);
  }
  const temporary = await mkdtemp(join(tmpdir(), 'chuhe-network-'));
  try {
    return await runIn(temporary, { positions, workers }, tell);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {{ positions: number, workers: number }} wish
 * @param {(line: string) => void} tell
 */
async function runIn(folder, { positions, workers }, tell) {
  const [file, out, network] = ['positions.bin', 'training', 'xiangqi-small.nnue'].map((name) =>
    join(folder, name),
  );
  const generated = await generate({ file, positions, workers, seed: SEED, ...GENERATION });
  // Positions that are there already are used; a training that has ended would have nothing left to do.
  await rm(out, { force: true });
  const learning = { files: [file], out, seed: SEED, threads: workers, ...TRAINING };
  const trained = await train(learning, tell);
  await writeFile(network, exportNetwork(out, 'A test of the way to a network'));
  const checked = await checkNetwork(network, { positions: 100, seed: SEED });
  return { generated, trained, checked };
}
