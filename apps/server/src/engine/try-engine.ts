import type { EngineProblem } from '@chuhe/contract/strength';
import type { EngineConfig } from '../config/engine-config.ts';
import { ApiError } from '../http/api-error.ts';
import type { EngineProgram } from './engine-program.ts';
import { chosenEngine } from './find-engine.ts';
import { makePoolSettings } from './pool-settings.ts';
import { startEngine } from './start-engine.ts';

/** Starts engines to see whether they can be used: they play Xiangqi, by legal moves, and with the network they are given. */

/** @throws ApiError ENGINE_UNUSABLE that says why */
export async function requireEngine(path: string, config: EngineConfig): Promise<void> {
  const found = await chosenEngine(path, config);
  const problem: EngineProblem | undefined = found.ok
    ? await findProblem(found.value, config)
    : { problem: 'not-found', detail: path };
  if (problem !== undefined) throw new ApiError('ENGINE_UNUSABLE', { data: problem });
}

/** Why a program cannot be used. Nothing of it is left running. */
export async function findProblem(
  program: EngineProgram,
  config: EngineConfig,
): Promise<EngineProblem | undefined> {
  const { timeouts } = makePoolSettings(config);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const signal = AbortSignal.timeout(PATIENCE);
  const started = await startEngine({ program, hashMb: HASH_MB, timeouts, log, signal });
  if (!started.ok) return { ...started.error, detail: started.error.detail.slice(0, MAX_DETAIL) };
  await started.value.end();
  return undefined;
}

const HASH_MB = 16;
/** Milliseconds until a start is given up. */
const PATIENCE = 40_000;
/** Characters: a program may say anything. */
const MAX_DETAIL = 500;
