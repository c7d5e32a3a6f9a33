import type { EngineProblem } from '@chuhe/contract/strength';
import type { EngineConfig } from '../config/engine-config.ts';
import { ApiError } from '../http/api-error.ts';
import type { EngineProgram } from './engine-program.ts';
import { findChosenEngine } from './find-engine.ts';
import { makePoolSettings } from './pool-settings.ts';
import { startEngine } from './start-engine.ts';

/** Checks engines by starting them: whether they play legal Xiangqi moves and use their network. */

/** @throws ApiError ENGINE_UNUSABLE with the problem */
export async function requireEngine(path: string, config: EngineConfig): Promise<void> {
  const found = await findChosenEngine(path, config);
  const problem: EngineProblem | undefined = found.ok
    ? await findProblem(found.value, config)
    : { problem: 'not-found', detail: path };
  if (problem !== undefined) throw new ApiError('ENGINE_UNUSABLE', { data: problem });
}

/** Returns why a program cannot be used, or `undefined` if it can. Nothing is left running. */
export async function findProblem(
  program: EngineProgram,
  config: EngineConfig,
): Promise<EngineProblem | undefined> {
  const { timeouts } = makePoolSettings(config);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const started = await startEngine({ program, hashMb: HASH_MB, timeouts, log, signal });
  if (!started.ok) return { ...started.error, detail: started.error.detail.slice(0, MAX_DETAIL) };
  await started.value.end();
  return undefined;
}

const HASH_MB = 16;
const START_TIMEOUT_MS = 40_000;
/** Maximum length in characters, since a program may write a text of any length. */
const MAX_DETAIL = 500;
