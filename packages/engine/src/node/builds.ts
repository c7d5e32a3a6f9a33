/** The compiled builds of the engine on disk, which `npm run build` writes. */
import { readFile } from 'node:fs/promises';
import type { EngineBuilds } from '../uci-engine.ts';

export const WASM_FILES = ['engine.wasm', 'engine-threads.wasm', 'engine-scalar.wasm'] as const;
export type WasmFile = (typeof WASM_FILES)[number];

/** Reads a build. Rejects if the engine has not been built. */
export async function readWasm(file: WasmFile): Promise<Buffer<ArrayBuffer>> {
  return readFile(new URL(`../../dist/wasm/${file}`, import.meta.url));
}

/** The builds for Node, which supports SIMD and shared memory. */
export async function compileBuilds(): Promise<EngineBuilds> {
  const [single, threads] = await Promise.all([
    compile('engine.wasm'),
    compile('engine-threads.wasm'),
  ]);
  return { single, threads };
}

export async function compile(file: WasmFile): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readWasm(file));
}
