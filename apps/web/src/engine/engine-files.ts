/**
 * Where the engine's files are and what they must be. The Vite plugin in `scripts/engine-files.mjs` emits them and
 * defines the constant; without the plugin, as in unit tests, there are none.
 */

/** A file of the build, or one that the site has in its place. */
export interface BuiltFile {
  /** On this origin; it changes with the content. */
  readonly url: string;
  /** Before compression, which no response header tells. */
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface NetworkFile extends BuiltFile {
  /** For people. */
  readonly name: string;
}

export interface EngineFiles {
  /** The URL of the script of the engine's worker and of its helper threads. */
  readonly worker: string;
  /** `single` and `threads` need SIMD; `threads` also shared memory. */
  readonly wasm: Readonly<Record<'single' | 'threads' | 'scalar', BuiltFile>>;
  readonly network: NetworkFile;
}

declare const CHUHE_ENGINE_FILES: EngineFiles | undefined;

export const ENGINE_FILES: EngineFiles | undefined =
  typeof CHUHE_ENGINE_FILES === 'undefined' ? undefined : CHUHE_ENGINE_FILES;
