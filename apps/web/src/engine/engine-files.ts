/**
 * URLs and checksums of the engine's files. The Vite plugin in `scripts/engine-files.mjs` emits the files and
 * defines `CHUHE_ENGINE_FILES`. Without the plugin, as in unit tests, the constant is undefined.
 */

/** A file of the build, or the site's replacement for it. */
export interface BuiltFile {
  /** A path on this origin. It changes with the content. */
  readonly url: string;
  /** Uncompressed size, which is not in the response headers. */
  readonly bytes: number;
  /** Hash of the file, in hexadecimal. */
  readonly sha256: string;
}

export interface NetworkFile extends BuiltFile {
  /** Shown to users. */
  readonly name: string;
}

export interface EngineFiles {
  /** URL of the script that the engine's worker and its threads run. */
  readonly worker: string;
  /** `single` and `threads` need SIMD; `threads` also needs shared memory. */
  readonly wasm: Readonly<Record<'single' | 'threads' | 'scalar', BuiltFile>>;
  readonly network: NetworkFile;
}

declare const CHUHE_ENGINE_FILES: EngineFiles | undefined;

export const ENGINE_FILES: EngineFiles | undefined =
  typeof CHUHE_ENGINE_FILES === 'undefined' ? undefined : CHUHE_ENGINE_FILES;
