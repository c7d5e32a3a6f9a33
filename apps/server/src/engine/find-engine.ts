import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { EngineConfig } from '../config/engine-config.ts';
import { type EngineProgram, nativeProgram, ownProgram } from './engine-program.ts';
import type { ProgramNetwork } from './own-program.ts';

/** The administrators' choice of engine. Environment variables of the operator take precedence. */
export interface EngineChoice {
  /** Absolute path of a program. */
  readonly path?: string;
  /** The network to use instead of the product's. */
  readonly network?: ProgramNetwork;
}

/** Engines offered to administrators. None is used by default, since their networks have their own licences. */
const PROGRAMS = ['pikafish', 'fairy-stockfish'];
/** Folders to search besides the PATH. Debian installs games in /usr/games, which is not on the PATH of services. */
const MORE_FOLDERS = ['/usr/games'];

const MISSING = 'the engine of the server is missing';

/**
 * Finds the engine chosen by the operator, otherwise that chosen by the administrators, otherwise the product's own. If the chosen engine
 * cannot be used, the result is an error for the operator, and no other engine replaces it.
 */
export async function findEngine(
  config: EngineConfig,
  { path: chosen, network }: EngineChoice = {},
): Promise<Result<EngineProgram, string>> {
  const { path, evalFile } = config;
  if (path !== undefined) return findOperatorsEngine(path, config);
  if (evalFile !== undefined) {
    return fail(`ENGINE_EVALFILE is set without ENGINE_PATH: ${MISSING}.`);
  }
  if (chosen !== undefined) return findChosenEngine(chosen, config);
  return ok(ownProgram(network));
}

export async function findChosenEngine(
  path: string,
  { searchPath }: Pick<EngineConfig, 'searchPath'>,
): Promise<Result<EngineProgram, string>> {
  const command = await findFile(path, EXECUTE);
  if (command !== undefined) return ok(nativeProgram(command, { searchPath }));
  return fail(`The settings name ${path}, which is not a program file: ${MISSING}.`);
}

/** Absolute paths of known engines on this machine. */
export async function listEngines({
  searchPath,
}: Pick<EngineConfig, 'searchPath'>): Promise<readonly string[]> {
  const found = await Promise.all(PROGRAMS.map((name) => findProgram(name, searchPath)));
  return found.filter((path) => path !== undefined);
}

async function findOperatorsEngine(
  path: string,
  { searchPath, evalFile }: EngineConfig,
): Promise<Result<EngineProgram, string>> {
  const isName = !/[/\\]/.test(path);
  const command = isName ? await findProgram(path, searchPath) : await findFile(path, EXECUTE);
  if (command === undefined) {
    const problem = isName ? 'which is not a program on the PATH' : 'which is not a program file';
    return fail(`ENGINE_PATH names ${path}, ${problem}: ${MISSING}.`);
  }
  if (evalFile === undefined) return ok(nativeProgram(command, { searchPath }));
  const network = await findFile(evalFile, constants.R_OK);
  if (network !== undefined) return ok(nativeProgram(command, { searchPath, evalFile: network }));
  return fail(`ENGINE_EVALFILE names ${evalFile}, which is not a readable file: ${MISSING}.`);
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  // Relative entries are skipped, since they depend on the working directory.
  const folders = searchPath.split(delimiter).filter((folder) => folder.startsWith('/'));
  for (const folder of [...folders, ...MORE_FOLDERS]) {
    const found = await findFile(resolve(folder, name), EXECUTE);
    if (found !== undefined) return found;
  }
  return undefined;
}

const EXECUTE = constants.X_OK;

/** The absolute path of a file, or `undefined` if it is missing or not accessible with `mode`. */
async function findFile(path: string, mode: number): Promise<string | undefined> {
  const absolute = resolve(path);
  try {
    await access(absolute, mode);
    return (await stat(absolute)).isFile() ? absolute : undefined;
  } catch {
    return undefined;
  }
}
