/**
 * Where the engine's files are and how large. The Vite plugin in `scripts/engine-files.mjs` emits
 * them and defines the constant; without the plugin, as in unit tests, there are none.
 */

/** One file and its length before compression, which no response header tells. */
export interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface EngineFiles {
  /** The folder's URL on this origin, with a slash at the end; its name changes with its content. */
  readonly base: string;
  readonly wasm: SizedFile;
  readonly network: ShippedNetwork;
}

/** The product's own network, as the build tells of it. */
export interface ShippedNetwork {
  /** For people. */
  readonly name: string;
  /** On this origin; it changes with the content. */
  readonly url: string;
  /** Unpacked. */
  readonly bytes: number;
  /** In hexadecimal: the engine itself would not notice an altered weight. */
  readonly sha256: string;
}

declare const CHUHE_ENGINE_FILES: EngineFiles | undefined;

export const ENGINE_FILES: EngineFiles | undefined =
  typeof CHUHE_ENGINE_FILES === 'undefined' ? undefined : CHUHE_ENGINE_FILES;

/** Our worker, emitted beside the engine so that one header rule covers all that a worker loads. */
export const WORKER_FILE = 'engine-worker.js';
export const GLUE_FILE = 'stockfish.js';
