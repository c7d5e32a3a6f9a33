import { useStore } from 'zustand';
import { gameStore } from '../lib/game/game-store.ts';
import { isLive, onLive } from '../lib/live/live.ts';
import { parseRecord } from '../lib/parse.ts';
import { currentSession, sessionStore } from '../lib/session/session-store.ts';
import { appStore, setAppState } from '../lib/state/app-state.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { deviceLimits, engineService } from './browser-engine.ts';
import {
  type EngineLocation,
  engineLocationStore,
  isUnsupported,
  setEngineLocation,
} from './engine-location.ts';
import type { EngineService } from './engine-service.ts';
import { type EngineSettings, parseSettings } from './engine-settings.ts';
import type { EngineFailureReason } from './failure.ts';
import { requestAt } from './game-request.ts';
import type { Network } from './network.ts';
import {
  loadStoredNetwork,
  makeNetworkStorage,
  type NetworkStorage,
  removeRefusedNetwork,
} from './network-storage.ts';
import { makeServerEngine } from './server-engine.ts';

let engine: EngineService | undefined;
let serverEngine: EngineService | undefined;

/** The engine of this page, with the user's settings and network; the server's engine while it runs there. */
export function currentEngine(): EngineService {
  if (engineLocationStore.getState().location === 'server') return currentServerEngine();
  engine ??= makeEngine();
  return engine;
}

/** `currentEngine` as a hook: the component renders again when the engine moves. */
export function useCurrentEngine(): EngineService {
  useStore(engineLocationStore);
  return currentEngine();
}

function currentServerEngine(): EngineService {
  serverEngine ??= makeServerEngine(storedSettings());
  return serverEngine;
}

function storedSettings(): EngineSettings {
  return parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits());
}

/** Analyses the user's position on the server, as long as the server allows. */
export function analyseOnServer(): void {
  switchTo('server');
  const { game, current } = gameStore.getState();
  currentEngine().analyse(requestAt(game, current));
  switchOn();
  currentEngine().deeper();
}

/** Returns to the browser's engine. */
export function analyseInBrowser(): void {
  switchTo('browser');
  switchOn();
}

function switchTo(location: EngineLocation, reason?: EngineFailureReason): void {
  if (engineLocationStore.getState().location === location) return;
  currentEngine().turnOff();
  setEngineLocation(location, reason);
}

/** Switches to the server's engine when the browser cannot run one and the user is signed in. */
function fallBackToServer(made: EngineService): void {
  const switchIfFailed = (): void => {
    const { state } = made.getSnapshot();
    if (state.kind !== 'failed' || !isUnsupported(state.reason) || !maySwitch()) return;
    // Without a connection the server's engine is not available either.
    if (state.reason === 'download-failed' && !isLive()) return;
    switchTo('server', state.reason);
    currentServerEngine().turnOn();
  };
  made.subscribe(switchIfFailed);
  sessionStore.subscribe(switchIfFailed);
  onLive('ready', switchIfFailed);
}

function maySwitch(): boolean {
  return currentSession().kind === 'user' && engineLocationStore.getState().location === 'browser';
}

function makeEngine(): EngineService {
  const made = engineService(storedSettings());
  made.restoreNetwork(loadStoredNetwork(networkStorage()));
  removeRefusedNetwork(made, networkStorage());
  fallBackToServer(made);
  return made;
}

/**
 * Uses a network, or none.
 * @returns whether it was stored for the next visit.
 */
export function chooseNetwork(network: Network | undefined): Promise<boolean> {
  currentEngine().setNetwork(network);
  return keepNetwork(network);
}

function keepNetwork(network: Network | undefined): Promise<boolean> {
  const storage = networkStorage();
  const kept = network === undefined ? storage.remove() : storage.save(network);
  return kept.then(
    () => true,
    () => false,
  );
}

let pageStorage: NetworkStorage | undefined;

/** Without browser storage this throws, and later calls reject. */
function networkStorage(): NetworkStorage {
  try {
    pageStorage ??= makeNetworkStorage();
  } catch {
    pageStorage = NO_STORAGE;
  }
  return pageStorage;
}

const refuse = (): Promise<never> => Promise.reject(new Error('There is no storage.'));
const NO_STORAGE: NetworkStorage = { load: refuse, save: refuse, remove: refuse };

/** Replaces the engine in tests. */
export function setEngine(other: EngineService): void {
  engine = other;
}

/** Changes settings and stores them for the next visit. */
export function configure(change: Partial<EngineSettings>): void {
  serverEngine?.configure(change);
  engine ??= makeEngine();
  engine.configure(change);
  // Stores only the user's choices: what this visit does not allow, the next one may.
  writeJson(STORAGE_KEYS.engine, { ...parseRecord(readJson(STORAGE_KEYS.engine)), ...change });
}

/** Switches the engine off, or on as `turnOn` does. */
export function toggleEngine(): void {
  if (!isEngineOn()) {
    switchOn();
    return;
  }
  currentEngine().turnOff();
  setAppState({ engineOn: false });
}

/** Switches the engine on and stores that: it is on again after a reload and after a game against it. */
export function switchOn(): void {
  currentEngine().turnOn();
  setAppState({ engineOn: true });
}

/** Restores the switch of the last visit, unless another tab is using its engine. */
export function restoreSwitch(): void {
  const { state } = currentEngine().getSnapshot();
  if (appStore.getState().engineOn && state.kind === 'off') void currentEngine().turnOnIfFree();
}

/** A failed engine counts as off: the next press retries. */
export function isEngineOn(): boolean {
  const { kind } = currentEngine().getSnapshot().state;
  return kind !== 'off' && kind !== 'failed';
}
