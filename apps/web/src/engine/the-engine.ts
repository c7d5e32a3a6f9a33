import { useStore } from 'zustand';
import { gameStore } from '../lib/game/game-store.ts';
import { isLive, onLive } from '../lib/live/the-live.ts';
import { parseRecord } from '../lib/parse.ts';
import { currentSession, sessionStore } from '../lib/session/session-store.ts';
import { appStore, setAppState } from '../lib/state/app-state.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { deviceLimits, engineService } from './browser-engine.ts';
import { type EnginePlace, engineStore, isUnable, placeEngine } from './engine-place.ts';
import type { EngineService } from './engine-service.ts';
import { type EngineSettings, parseSettings } from './engine-settings.ts';
import type { EngineFailureReason } from './failure.ts';
import { requestAt } from './game-request.ts';
import {
  forgetWrongNetwork,
  loadKeptNetwork,
  makeNetworkStorage,
  type NetworkStorage,
} from './kept-network.ts';
import type { Network } from './network.ts';
import { makeServerEngine } from './server-engine.ts';

let engine: EngineService | undefined;
let serverEngine: EngineService | undefined;

/** The engine of this page, with the settings and the network that the user left; the server's where it computes there. */
export function theEngine(): EngineService {
  if (engineStore.getState().place === 'server') return theServerEngine();
  engine ??= makeEngine();
  return engine;
}

/** The same for components, which are drawn again when the engine computes elsewhere. */
export function useTheEngine(): EngineService {
  useStore(engineStore);
  return theEngine();
}

function theServerEngine(): EngineService {
  serverEngine ??= makeServerEngine(storedSettings());
  return serverEngine;
}

function storedSettings(): EngineSettings {
  return parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits());
}

/** Has the server's engine look at what the user looks at, as long as it may. */
export function lookOnServer(): void {
  moveTo('server');
  const { game, current } = gameStore.getState();
  theEngine().analyse(requestAt(game, current));
  switchOn();
  theEngine().deeper();
}

/** Back to this browser's engine. */
export function lookHere(): void {
  moveTo('browser');
  switchOn();
}

function moveTo(place: EnginePlace, because?: EngineFailureReason): void {
  if (engineStore.getState().place === place) return;
  theEngine().turnOff();
  placeEngine(place, because);
}

/** Where the browser cannot run an engine, the server's takes its place as soon as the user is known there. */
function fallBack(made: EngineService): void {
  const consider = (): void => {
    const { state } = made.getSnapshot();
    if (state.kind !== 'failed' || !isUnable(state.reason) || !mayMove()) return;
    // A connection that brings no file brings no engine either.
    if (state.reason === 'download-failed' && !isLive()) return;
    moveTo('server', state.reason);
    theServerEngine().turnOn();
  };
  made.subscribe(consider);
  sessionStore.subscribe(consider);
  onLive('ready', consider);
}

function mayMove(): boolean {
  return currentSession().kind === 'user' && engineStore.getState().place === 'browser';
}

function makeEngine(): EngineService {
  const made = engineService(storedSettings());
  made.restoreNetwork(loadKeptNetwork(networkStorage()));
  forgetWrongNetwork(made, networkStorage());
  fallBack(made);
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
  serverEngine?.configure(change);
  engine ??= makeEngine();
  engine.configure(change);
  // Only what was chosen: what this visit does not allow, the next one may.
  writeJson(STORAGE_KEYS.engine, { ...parseRecord(readJson(STORAGE_KEYS.engine)), ...change });
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

/** By the user's own hand: it is on again after a reload, and after a game against it. */
export function switchOn(): void {
  theEngine().turnOn();
  setAppState({ engineOn: true });
}

/** Switches on what the user has left on, unless another tab computes: that one keeps the engine. */
export function restoreSwitch(): void {
  const { state } = theEngine().getSnapshot();
  if (appStore.getState().engineOn && state.kind === 'off') void theEngine().turnOnIfFree();
}

/** A failed engine is as good as off: the next switch tries it again. */
export function isEngineOn(): boolean {
  const { kind } = theEngine().getSnapshot().state;
  return kind !== 'off' && kind !== 'failed';
}
