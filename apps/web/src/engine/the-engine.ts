import { appStore, setAppState } from '../lib/state/app-state.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { deviceLimits, engineService } from './browser-engine.ts';
import type { EngineService } from './engine-service.ts';
import { type EngineSettings, parseSettings } from './engine-settings.ts';
import {
  forgetWrongNetwork,
  loadKeptNetwork,
  makeNetworkStorage,
  type NetworkStorage,
} from './kept-network.ts';
import type { Network } from './network.ts';

let engine: EngineService | undefined;

/** The engine of this page, with the settings and the network that the reader left. */
export function theEngine(): EngineService {
  engine ??= makeEngine();
  return engine;
}

function makeEngine(): EngineService {
  const made = engineService(parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits()));
  made.restoreNetwork(loadKeptNetwork(networkStorage()));
  forgetWrongNetwork(made, networkStorage());
  return made;
}

/** @returns whether the next visit will find it so. */
export function chooseNetwork(network: Network | undefined): Promise<boolean> {
  theEngine().setNetwork(network);
  return keepNetwork(network);
}

function keepNetwork(network: Network | undefined): Promise<boolean> {
  const place = networkStorage();
  const kept = network === undefined ? place.remove() : place.save(network);
  return kept.then(
    () => true,
    () => false,
  );
}

let storage: NetworkStorage | undefined;

/** A browser without it fails here already, and again at each use. */
function networkStorage(): NetworkStorage {
  try {
    storage ??= makeNetworkStorage();
  } catch {
    storage = NO_STORAGE;
  }
  return storage;
}

const refuse = (): Promise<never> => Promise.reject(new Error('There is no storage.'));
const NO_STORAGE: NetworkStorage = { load: refuse, save: refuse, remove: refuse };

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
  if (!isEngineOn()) {
    switchOn();
    return;
  }
  theEngine().turnOff();
  setAppState({ engineOn: false });
}

/** By the reader's own hand: it is on again after a reload, and after a game against it. */
export function switchOn(): void {
  theEngine().turnOn();
  setAppState({ engineOn: true });
}

/** Switches on what the reader has left on, unless another tab computes: that one keeps the engine. */
export function restoreSwitch(): void {
  const { state } = theEngine().getSnapshot();
  if (appStore.getState().engineOn && state.kind === 'off') void theEngine().turnOnIfFree();
}

/** A failed engine is as good as off: the next switch tries it again. */
export function isEngineOn(): boolean {
  const { kind } = theEngine().getSnapshot().state;
  return kind !== 'off' && kind !== 'failed';
}
