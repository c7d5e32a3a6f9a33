/**
 * Compiles `assembly/` to WebAssembly, in three builds:
 *
 * - `engine.wasm`: one thread, with SIMD
 * - `engine-threads.wasm`: several threads in one shared memory, with SIMD
 * - `engine-scalar.wasm`: one thread, without SIMD
 *
 * Binaryen's Asyncify processes each build, so that a search can save its stack, return to the event loop to handle
 * messages, and restore its stack.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main as compileAssembly } from 'assemblyscript/asc';
import binaryen from 'binaryen';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Maximum size of the shared memory in pages of 64 KiB; shared memories must have a maximum. */
const SHARED_PAGES = 65_536;

const { Features } = binaryen;
/** Features that every browser of the last four years supports. */
const COMMON = [
  Features.MutableGlobals,
  Features.SignExt,
  Features.NontrappingFPToInt,
  Features.BulkMemory,
  Features.BulkMemoryOpt,
];

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {string} options of the compiler
 * @property {readonly number[]} features
 *
 * @typedef {(name: string, text: string) => string} Alter returns the text of a source file, such as `assembly/tuning.ts`
 */

/** @type {readonly Build[]} */
export const BUILDS = [
  { name: 'engine', options: '--enable simd', features: [...COMMON, Features.SIMD128] },
  {
    name: 'engine-threads',
    options: `--enable simd --enable threads --sharedMemory --importMemory --initialMemory 1 --maximumMemory ${SHARED_PAGES}`,
    features: [...COMMON, Features.SIMD128, Features.Atomics],
  },
  { name: 'engine-scalar', options: '--disable simd', features: COMMON },
];

const OPTIONS =
  '--outFile engine.wasm --runtime stub --noAssert --use abort= --optimizeLevel 3 --shrinkLevel 0 --memoryBase 64';

/**
 * @param {URL} folder for the files, with a slash at its end
 * @param {readonly string[]} names of the builds
 */
export async function buildWasm(folder, names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS) {
    if (!names.includes(build.name)) continue;
    const compiled = await compile(build);
    await writeFile(new URL(`${build.name}.wasm`, folder), makePausable(compiled, build));
  }
}

/**
 * Compiles the build for one thread from altered sources.
 *
 * @param {Alter} alter
 * @returns {Promise<Uint8Array>} rejects with the compiler's messages
 */
export async function buildAltered(alter) {
  const [build] = BUILDS;
  return makePausable(await compile(build, alter), build);
}

/**
 * @param {Build} build
 * @param {Alter} [alter]
 */
async function compile({ options }, alter = (_name, text) => text) {
  /** @type {Uint8Array | undefined} */
  let binary;
  /** @type {string[]} */
  const messages = [];
  const { error } = await compileAssembly(
    ['assembly/index.ts', '--baseDir', ROOT, ...`${OPTIONS} ${options}`.split(' ')],
    {
      readFile: (name, base) =>
        readFile(`${base}/${name}`, 'utf8').then(
          (text) => alter(name, text),
          () => null,
        ),
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
      stderr: { write: (text) => void messages.push(String(text)) },
    },
  );
  if (binary === undefined) throw new Error(`${error?.message}\n${messages.join('')}`);
  return binary;
}

/**
 * @param {Uint8Array} compiled
 * @param {Build} build
 */
function makePausable(compiled, { features }) {
  const module = binaryen.readBinary(compiled);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- The features are combined into one number.
    module.setFeatures(features.reduce((all, feature) => all | feature, 0));
    binaryen.setPassArgument('asyncify-imports', 'host.pause');
    binaryen.setPassArgument('asyncify-ignore-indirect', '1');
    binaryen.setOptimizeLevel(3);
    binaryen.setShrinkLevel(0);
    module.runPasses(['asyncify']);
    module.optimize();
    return module.emitBinary();
  } finally {
    module.dispose();
  }
}
