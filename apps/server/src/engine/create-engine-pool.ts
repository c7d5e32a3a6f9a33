import type { EngineConfig } from '../config/engine-config.ts';
import type { EngineLog } from './engine-log.ts';
import { EnginePool } from './engine-pool.ts';
import { type EngineChoice, findEngine } from './find-engine.ts';
import { makePoolSettings } from './pool-settings.ts';

export interface EnginePoolOptions {
  readonly config: EngineConfig;
  readonly log: EngineLog;
  readonly choice?: EngineChoice;
}

/**
 * The server's engine. Nothing is started yet, and nothing fails: where a choice cannot be used, one line in the log says so,
 * and so does each job. Close it with the server.
 */
export async function createEnginePool({
  config,
  log,
  choice,
}: EnginePoolOptions): Promise<EnginePool> {
  const found = await findEngine(config, choice);
  if (!found.ok) log.error({}, found.error);
  const program = found.ok ? found.value : found.error;
  const settings = makePoolSettings(config, found.ok ? { kind: found.value.kind } : {});
  return new EnginePool({ program, settings, log });
}
