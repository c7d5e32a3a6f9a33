/**
 * URLs and checksums of the engine's files. The Vite plugin in `scripts/engine-files.mjs` emits them and defines
 * the constant; without the plugin, as in unit tests, it is undefined.
 */

/** A file of the build, or the site's replacement for it. */
export interface BuiltFile {
  /** A path on this origin, which changes with the content. */
  readonly url: string;
  /** Uncompressed size, which no response header gives. */
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface NetworkFile extends BuiltFile {
  /** Shown to users. */
  readonly name: string;
}

export interface EngineFiles {
  /** URL of the script of the engine's worker and of its threads. */
  readonly worker: string;
  /** `single` and `threads` need SIMD; `threads` also shared memory. */
  readonly wasm: Readonly<Record<'single' | 'threads' | 'scalar', BuiltFile>>;
  readonly network: NetworkFile;
}

declare const CHUHE_ENGINE_FILES: EngineFiles | undefined;

export const ENGINE_FILES: EngineFiles | undefined =
  typeof CHUHE_ENGINE_FILES === 'undefined' ? undefined : CHUHE_ENGINE_FILES;
