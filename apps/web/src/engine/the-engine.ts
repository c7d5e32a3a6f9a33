import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { deviceLimits, engineService } from './browser-engine.ts';
import type { EngineService } from './engine-service.ts';
import { type EngineSettings, parseSettings } from './engine-settings.ts';

let engine: EngineService | undefined;

/** The engine of this page, with the settings that the reader left. */
export function theEngine(): EngineService {
  engine ??= engineService(parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits()));
  return engine;
}

/** Another engine in its place: a test's own. */
export function setEngine(other: EngineService): void {
  engine = other;
}

/** Changes settings now and for the next visit. */
export function configure(change: Partial<EngineSettings>): void {
  theEngine().configure(change);
  writeJson(STORAGE_KEYS.engine, theEngine().getSnapshot().settings);
}

/** On, back from another tab, tried again after a failure; or off. */
export function toggleEngine(): void {
  if (isEngineOn()) theEngine().turnOff();
  else theEngine().turnOn();
}

/** A failed engine is as good as off: the next switch tries it again. */
export function isEngineOn(): boolean {
  const { kind } = theEngine().getSnapshot().state;
  return kind !== 'off' && kind !== 'failed';
}
