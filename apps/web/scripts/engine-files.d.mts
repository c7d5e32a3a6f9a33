import type { Plugin } from 'vite';

/** Serves and emits the engine's files under `/engine/<hash>/`, and defines `CHUHE_ENGINE_FILES`. */
export function engineFiles(plugins?: readonly Plugin[]): Plugin;

/** Builds the files of the engine's folder. @returns the folder's name, `engine/<hash>/`, and the files by name */
export function collectEngineFiles(plugins?: readonly Plugin[]): Promise<{
  readonly folder: string;
  readonly files: ReadonlyMap<string, Buffer>;
}>;
