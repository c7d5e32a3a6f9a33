import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { EngineConfig } from '../config/engine-config.ts';
import { type EngineProgram, nativeProgram, ownProgram } from './engine-program.ts';
import type { ProgramNetwork } from './own-program.ts';

/** What administrators have chosen; the operator's environment goes before it. */
export interface EngineChoice {
  /** Absolute path of a program. */
  readonly path?: string;
  /** In the place of the product's own. */
  readonly network?: ProgramNetwork;
}

/** Engines of the machine that administrators are offered. None is used unasked: their networks have licences of their own. */
const PROGRAMS = ['pikafish', 'fairy-stockfish'];
/** Debian puts games there, and services do not have it on their PATH. */
const MORE_FOLDERS = ['/usr/games'];

const MISSING = 'the engine of the server is missing';

/**
 * The engine to use: the operator's, else the one that administrators have chosen, else the product's own. The error is one
 * line for the operator; where a choice cannot be used, nothing else is taken in its place.
 */
export async function findEngine(
  config: EngineConfig,
  { path: chosen, network }: EngineChoice = {},
): Promise<Result<EngineProgram, string>> {
  const { path, evalFile } = config;
  if (path !== undefined) return operatorsEngine(path, config);
  if (evalFile !== undefined) {
    return fail(`ENGINE_EVALFILE is set without ENGINE_PATH: ${MISSING}.`);
  }
  if (chosen !== undefined) return chosenEngine(chosen, config);
  return ok(ownProgram(network));
}

/** A program that an administrator names. */
export async function chosenEngine(
  path: string,
  { searchPath }: Pick<EngineConfig, 'searchPath'>,
): Promise<Result<EngineProgram, string>> {
  const command = await findFile(path, EXECUTE);
  if (command !== undefined) return ok(nativeProgram(command, { searchPath }));
  return fail(`The settings name ${path}, which is no program file: ${MISSING}.`);
}

/** Absolute paths of the engines that are on this machine. */
export async function listEngines({
  searchPath,
}: Pick<EngineConfig, 'searchPath'>): Promise<readonly string[]> {
  const found = await Promise.all(PROGRAMS.map((name) => findProgram(name, searchPath)));
  return found.filter((path) => path !== undefined);
}

async function operatorsEngine(
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
  // An entry that is not absolute would depend on where the server was started.
  const folders = searchPath.split(delimiter).filter((folder) => folder.startsWith('/'));
  for (const folder of [...folders, ...MORE_FOLDERS]) {
    const found = await findFile(resolve(folder, name), EXECUTE);
    if (found !== undefined) return found;
  }
  return undefined;
}

const EXECUTE = constants.X_OK;

/** The absolute path, when it is a file that may be used so. */
async function findFile(path: string, mode: number): Promise<string | undefined> {
  const absolute = resolve(path);
  try {
    await access(absolute, mode);
    return (await stat(absolute)).isFile() ? absolute : undefined;
  } catch {
    return undefined;
  }
}
