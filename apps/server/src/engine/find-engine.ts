import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { EngineConfig } from '../config/engine-config.ts';
import { type EngineProgram, nativeProgram, ownProgram } from './engine-program.ts';
import type { ProgramNetwork } from './own-program.ts';

/** The administrators' choice; the operator's environment takes precedence. */
export interface EngineChoice {
  /** Absolute path of a program. */
  readonly path?: string;
  /** Replaces the product's network. */
  readonly network?: ProgramNetwork;
}

/** Engines offered to administrators. None is used by default, since their networks have their own licences. */
const PROGRAMS = ['pikafish', 'fairy-stockfish'];
/** Debian installs games there; it is not on the PATH of services. */
const MORE_FOLDERS = ['/usr/games'];

const MISSING = 'the engine of the server is missing';

/**
 * Finds the operator's engine, else that of the administrators, else the product's own. A choice that cannot be used is an error for the
 * operator: it is not replaced.
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
  return fail(`The settings name ${path}, which is no program file: ${MISSING}.`);
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
    const problem = isName ? 'which is no program on the PATH' : 'which is no program file';
    return fail(`ENGINE_PATH names ${path}, ${problem}: ${MISSING}.`);
  }
  if (evalFile === undefined) return ok(nativeProgram(command, { searchPath }));
  const network = await findFile(evalFile, constants.R_OK);
  if (network !== undefined) return ok(nativeProgram(command, { searchPath, evalFile: network }));
  return fail(`ENGINE_EVALFILE names ${evalFile}, which is no file that can be read: ${MISSING}.`);
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  // A relative entry would depend on the working directory.
  const folders = searchPath.split(delimiter).filter((folder) => folder.startsWith('/'));
  for (const folder of [...folders, ...MORE_FOLDERS]) {
    const found = await findFile(resolve(folder, name), EXECUTE);
    if (found !== undefined) return found;
  }
  return undefined;
}

const EXECUTE = constants.X_OK;

/** The absolute path of a file with this access; otherwise `undefined`. */
async function findFile(path: string, mode: number): Promise<string | undefined> {
  const absolute = resolve(path);
  try {
    await access(absolute, mode);
    return (await stat(absolute)).isFile() ? absolute : undefined;
  } catch {
    return undefined;
  }
}
