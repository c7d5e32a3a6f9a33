import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { ROOT } from '../../../../scripts/lib/setup.mjs';
import { makeSourceFingerprint } from '../../../../scripts/lib/source-fingerprint.mjs';
import { sha256 } from '../sha256.mjs';

const FOLDER = new URL('packages/engine/dist/wasm/', ROOT);
const COMPILER = new URL('compile.mjs', import.meta.url);
const INPUTS = [
  'package-lock.json',
  'packages/engine/training/assembly',
  'packages/engine/training/train/compile.mjs',
];

/**
 * Compiles the trainer, unless it has already been compiled from the same source by the same compiler.
 *
 * @returns {Promise<{ module: WebAssembly.Module, sha256: string }>} with the SHA-256 of the WebAssembly
 */
export async function loadTrainer() {
  const fingerprint = await makeSourceFingerprint(INPUTS);
  const file = new URL(`trainer-${fingerprint.slice(0, 16)}.wasm`, FOLDER);
  const built = await readFile(file).catch(() => undefined);
  const bytes = built ?? (await build(file));
  return { module: await WebAssembly.compile(bytes), sha256: sha256(bytes) };
}

/** @param {URL} file */
async function build(file) {
  /** @type {{ compileTrainer: () => Promise<Uint8Array<ArrayBuffer>> }} */
  const { compileTrainer } = await import(COMPILER.href);
  const bytes = await compileTrainer();
  await mkdir(FOLDER, { recursive: true });
  // Another process may build at the same time.
  const part = new URL(`${file.href}.${process.pid}`);
  await writeFile(part, bytes);
  await rename(part, file);
  return bytes;
}
