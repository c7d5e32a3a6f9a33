import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';
import { makeSourceFingerprint } from './source-fingerprint.mjs';

const FOLDER = new URL('packages/engine/dist/wasm/', ROOT);
const BUILD_SCRIPT = new URL('packages/engine/scripts/build-wasm.mjs', ROOT);
const FILES = ['engine', 'engine-threads', 'engine-scalar'].map(
  (name) => new URL(`${name}.wasm`, FOLDER),
);
const STAMP = new URL('source.sha256', FOLDER);

/** The inputs of a build: the engine's source and the versions of the compilers. */
const INPUTS = [
  'package-lock.json',
  'packages/engine/assembly',
  'packages/engine/scripts/build-wasm.mjs',
];

/** Compiles the engine to WebAssembly, unless it has already been compiled from the same source by the same compilers. */
export async function ensureEngineBuilt() {
  const fingerprint = await makeSourceFingerprint(INPUTS);
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === fingerprint && FILES.every((file) => existsSync(file))) return;
  console.log('Compiling the engine …');
  // The stamp is deleted first, so that the files of an interrupted build count as outdated.
  await rm(STAMP, { force: true });
  await mkdir(FOLDER, { recursive: true });
  // The script is imported here, since the compiler has to be installed first. It is imported by URL, so that TypeScript does
  // not load the compiler's types, which would change the types of arrays and of the console everywhere.
  /** @type {{ buildWasm: (folder: URL) => Promise<void> }} */
  const { buildWasm } = await import(BUILD_SCRIPT.href);
  await buildWasm(FOLDER);
  await writeFile(STAMP, fingerprint);
}
