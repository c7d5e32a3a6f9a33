/** Choosing an engine and its settings. Loaded with the dialog for them, and where an engine on the user's computer was chosen before. */
import { gameStore } from '../lib/game/game-store.ts';
import { LATE_STORAGE_KEYS } from '../lib/late-storage-keys.ts';
import { parseRecord } from '../lib/parse.ts';
import { defineService } from '../lib/services.ts';
import { readJson, removeText, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { engineLocationStore, type LentEngine } from './engine-location.ts';
import { EngineService } from './engine-service.ts';
import { type EngineLimits, type EngineSettings, parseSettings } from './engine-settings.ts';
import { browserEngine, currentEngine, restoreSwitch, serverEngine, switchOn } from './engines.ts';
import { requestAt } from './game-request.ts';
import { liveChannel, serverEffects } from './server-engine.ts';
import { startInstanceOnServer } from './server-program.ts';

/** Analyses the user's position by an engine on the user's computer, on the next visit, too. */
export function analyseByLent(lent: LentEngine): void {
  if (isSameLent(lent, engineLocationStore.getState().lent?.lent)) return;
  currentEngine().turnOff();
  use(lent);
  writeJson(STORAGE_KEYS.lentEngine, lent);
  switchOn();
}

/**
 * Uses the engine that was chosen on an earlier visit, unless the user has chosen another location meanwhile. A choice that cannot be read
 * is deleted, and the browser's engine stays. Switches the engine on if the stored switch is on.
 */
export function restoreLent(): void {
  const lent = readJson(STORAGE_KEYS.lentEngine);
  if (!isLent(lent)) removeText(STORAGE_KEYS.lentEngine);
  else if (engineLocationStore.getState().location === 'browser') {
    currentEngine().turnOff();
    use(lent);
  }
  restoreSwitch();
}

function use(lent: LentEngine): void {
  const service = serviceOf(lent);
  engineLocationStore.setState({ location: 'bridge', reason: undefined, lent: { lent, service } });
  const { game, current } = gameStore.getState();
  service.analyse(requestAt(game, current));
}

export function isSameLent(a: LentEngine, b: LentEngine | undefined): boolean {
  return a.bridgeId === b?.bridgeId && a.engine === b.engine && a.name === b.name;
}

function isLent(value: unknown): value is LentEngine {
  const { bridgeId, engine, name, maxThreads, maxHashMb, maxLines } = parseRecord(value);
  const texts = [bridgeId, name].every((each) => typeof each === 'string');
  const isIndex = typeof engine === 'number' && Number.isInteger(engine) && engine >= 0;
  return texts && isIndex && [maxThreads, maxHashMb, maxLines].every(isSize);
}

function isSize(size: unknown): boolean {
  return typeof size === 'number' && Number.isInteger(size) && size > 0;
}

/** The engines on the user's computer that this page has used. */
const services = defineService(() => new Map<string, EngineService>());

function serviceOf(lent: LentEngine): EngineService {
  const key = JSON.stringify(lent);
  const limits = limitsOfLent(lent);
  // The threads and the memory of the browser's engine say nothing about those of another.
  const { threads: _, hashMb: __, ...shared } = parseRecord(readJson(STORAGE_KEYS.engine));
  const stored = { ...shared, ...parseRecord(readJson(LATE_STORAGE_KEYS.lentSettings)) };
  const settings = parseSettings(stored, limits);
  const known = services().get(key);
  // The user may have changed the settings while another engine was in use.
  known?.configure(settings);
  if (known !== undefined) return known;
  const channel = liveChannel();
  const effects = {
    ...serverEffects(channel),
    start: (request: Parameters<typeof startInstanceOnServer>[1]) =>
      startInstanceOnServer(channel, request, lent),
    limits,
  };
  const made = new EngineService(effects, settings);
  services().set(key, made);
  return made;
}

/**
 * The memory of an engine on the user's computer is not that of a browser, so larger sizes are offered. An engine that takes less than
 * 16 MB is offered only its maximum.
 */
function limitsOfLent({ maxThreads, maxHashMb }: LentEngine): EngineLimits {
  const sizes = Array.from({ length: 17 }, (_, at) => 2 ** (at + 4));
  const fitting = sizes.filter((size) => size <= maxHashMb);
  const hashSizesMb = fitting.length > 0 ? fitting : [maxHashMb];
  return {
    maxThreads,
    canThread: true,
    defaultThreads: Math.max(1, maxThreads - 1),
    hashSizesMb,
    defaultHashMb: hashSizesMb.findLast((size) => size <= 256) ?? maxHashMb,
  };
}

/** Changes settings and stores them for the next visit. An engine on the user's computer has threads and a hash of its own. */
export function configure(change: Partial<EngineSettings>): void {
  const { lent } = engineLocationStore.getState();
  if (lent === undefined) {
    configureShared(change);
    return;
  }
  const { threads, hashMb, ...shared } = change;
  lent.service.configure(change);
  store(LATE_STORAGE_KEYS.lentSettings, {
    ...(threads !== undefined && { threads }),
    ...(hashMb !== undefined && { hashMb }),
  });
  configureShared(shared);
}

function configureShared(change: Partial<EngineSettings>): void {
  for (const engine of [browserEngine(), serverEngine()]) engine.configure(change);
  store(STORAGE_KEYS.engine, change);
}

/** Stores the user's choice and not the clamped value, since the limits may be higher at the next visit. */
function store(
  key: typeof STORAGE_KEYS.engine | typeof LATE_STORAGE_KEYS.lentSettings,
  change: Partial<EngineSettings>,
): void {
  writeJson(key, { ...parseRecord(readJson(key)), ...change });
}
