import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** A UCI engine of this machine. */
export interface RealEngine {
  readonly path: string;
  readonly speaksUcci: boolean;
}

/** Debian installs games in a folder that is not on the PATH of services. */
const MORE_FOLDERS = ['/usr/games'];
const PROGRAM = 'fairy-stockfish';
const ANSWER_MS = 3_000;

/** Finds the engine that `ENGINE_PATH` names, or Fairy-Stockfish; `undefined` if there is none. */
export async function findRealEngine(): Promise<RealEngine | undefined> {
  const { ENGINE_PATH, PATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), ...MORE_FOLDERS];
  const paths = ENGINE_PATH ? [ENGINE_PATH] : folders.map((folder) => join(folder, PROGRAM));
  for (const path of paths) {
    if (await isProgram(path)) return { path, speaksUcci: await answers(path, 'ucci', 'ucciok') };
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Whether the program answers a line with a text within a few seconds. */
function answers(path: string, line: string, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const engine = spawn(path, [], { stdio: ['pipe', 'pipe', 'ignore'], timeout: ANSWER_MS });
    let said = '';
    engine.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(text)) engine.kill();
    });
    engine.stdin.on('error', () => undefined);
    engine.on('error', () => resolve(false));
    engine.on('close', () => resolve(said.includes(text)));
    engine.stdin.write(`${line}\n`);
  });
}
