import { deviceLimits, engineService } from '../../engine/browser-engine.ts';
import type { EngineService } from '../../engine/engine-service.ts';
import { type EngineSettings, parseSettings } from '../../engine/engine-settings.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../lib/storage.ts';

/** The engine of this page, with the settings that the reader left. */
export function theEngine(): EngineService {
  return engineService(parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits()));
}

/** Changes settings now and for the next visit. */
export function configure(change: Partial<EngineSettings>): void {
  const engine = theEngine();
  engine.configure(change);
  writeJson(STORAGE_KEYS.engine, engine.getSnapshot().settings);
}
