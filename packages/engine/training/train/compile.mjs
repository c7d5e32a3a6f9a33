/**
 * Compiles `assembly/` to WebAssembly. `build.mjs` imports this file by its URL, so that TypeScript does not load the compiler's
 * types, which would change the types of arrays and of the console everywhere.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OPTIONS =
  '--outFile trainer.wasm --runtime stub --noAssert --use abort= --optimizeLevel 3 --shrinkLevel 0 --converge --memoryBase 64 ' +
  '--enable simd --enable threads --sharedMemory --importMemory --initialMemory 1 --maximumMemory 65536';

/** @returns {Promise<Uint8Array>} rejects with the compiler's messages */
export async function compileTrainer() {
  /** @type {Uint8Array | undefined} */
  let binary;
  /** @type {string[]} */
  const messages = [];
  const { error } = await main(['assembly/index.ts', '--baseDir', ROOT, ...OPTIONS.split(' ')], {
    readFile: (name, base) => readFile(`${base}/${name}`, 'utf8').catch(() => null),
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') binary = contents;
    },
    listFiles: () => [],
    stderr: { write: (text) => void messages.push(String(text)) },
  });
  if (binary === undefined) throw new Error(`${error?.message}\n${messages.join('')}`);
  return binary;
}
