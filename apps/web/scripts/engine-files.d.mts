import type { Plugin } from 'vite';

/** Serves and emits the engine's files under `/engine/<hash>/`, and defines `CHUHE_ENGINE_FILES`. */
export function engineFiles(): Plugin;

/** Everything that lies in the folder, and the folder's name (`engine/<hash>/`). */
export function collectEngineFiles(): Promise<{
  readonly folder: string;
  readonly files: ReadonlyMap<string, Buffer>;
}>;
