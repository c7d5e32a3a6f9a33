import { useStore } from 'zustand';
import { gameStore } from '../lib/game/game-store.ts';
import { live } from '../lib/live/live.ts';
import { defineService } from '../lib/services.ts';
import { currentSession, sessionStore } from '../lib/session/session-store.ts';
import { appStore, setAppState } from '../lib/state/app-state.ts';
import { readJson, removeText, STORAGE_KEYS } from '../lib/storage.ts';
import { deviceLimits, makeBrowserEngine } from './browser-engine.ts';
import { engineLocationStore, isUnsupported, setEngineLocation } from './engine-location.ts';
import type { EngineService } from './engine-service.ts';
import { parseSettings } from './engine-settings.ts';
import type { EngineTask, TaskOutcome } from './engine-task.ts';
import type { EngineFailure, EngineFailureReason } from './failure.ts';
import { requestAt } from './game-request.ts';
import type { Network } from './network.ts';
import {
  loadStoredNetwork,
  makeNetworkStorage,
  type NetworkStorage,
  removeRefusedNetwork,
} from './network-storage.ts';
import { makeServerEngine } from './server-engine.ts';

/** The browser's engine, with the user's settings and network. */
export const browserEngine = defineService(() => {
  const made = makeBrowserEngine(parseSettings(readJson(STORAGE_KEYS.engine), deviceLimits()));
  made.restoreNetwork(loadStoredNetwork(networkStorage()));
  removeRefusedNetwork(made, networkStorage());
  fallBackToServer(made);
  return made;
});

export const serverEngine = defineService(() =>
  makeServerEngine(browserEngine().getSnapshot().settings),
);

/** If the browser has no storage, the functions of the returned object reject. */
const networkStorage = defineService(() => {
  try {
    return makeNetworkStorage();
  } catch {
    return NO_STORAGE;
  }
});

const refuse = (): Promise<never> => Promise.reject(new Error('The browser has no storage.'));
const NO_STORAGE: NetworkStorage = { load: refuse, save: refuse, remove: refuse };

/** The engine at the current location: the browser's, the server's, or one on the user's computer. */
export function currentEngine(): EngineService {
  const { location, lent } = engineLocationStore.getState();
  return lent?.service ?? (location === 'server' ? serverEngine() : browserEngine());
}

/** `currentEngine` as a hook. The component renders again when the location changes. */
export function useCurrentEngine(): EngineService {
  useStore(engineLocationStore);
  return currentEngine();
}

/** Runs a task on the current engine. If the task fails and another engine is in use by then, runs it again on that one. */
export async function performTask(task: EngineTask, signal: AbortSignal): Promise<TaskOutcome> {
  const engine = currentEngine();
  const outcome = await engine.perform(task, signal);
  const next = currentEngine();
  return outcome.kind === 'failed' && next !== engine ? next.perform(task, signal) : outcome;
}

/** Analyses the user's position on the server. The server limits the time. */
export function analyseOnServer(): void {
  switchTo('server');
  const { game, current } = gameStore.getState();
  currentEngine().analyse(requestAt(game, current));
  switchOn();
  currentEngine().deeper();
}

/** Returns to the browser's engine, on the next visit, too. */
export function analyseInBrowser(): void {
  removeText(STORAGE_KEYS.lentEngine);
  switchTo('browser');
  switchOn();
}

function switchTo(location: 'browser' | 'server', reason?: EngineFailureReason): void {
  if (engineLocationStore.getState().location === location) return;
  currentEngine().turnOff();
  setEngineLocation(location, reason);
}

/** Switches to the server's engine if the browser cannot run the engine and the user, who may be a guest, has a session. */
function fallBackToServer(made: EngineService): void {
  const switchIfFailed = (): void => {
    const { state, failure } = made.getSnapshot();
    if (failure === undefined || !isUnsupported(failure.reason) || !maySwitch()) return;
    // Without a connection the server's engine is not available either.
    if (failure.reason === 'download-failed' && !live().isReady) return;
    switchTo('server', failure.reason);
    // If the user has not switched the engine on, a task has started it, so the server's engine stays off too.
    if (state.kind !== 'off') serverEngine().turnOn();
  };
  let seen: EngineFailure | undefined;
  const switchIfNew = (): void => {
    const { failure } = made.getSnapshot();
    if (failure === seen) return;
    seen = failure;
    switchIfFailed();
  };
  // A switched-off engine may still have an old failure. A sign-in or a new connection must not move it to the server for that.
  const switchIfOn = (): void => {
    if (made.getSnapshot().state.kind !== 'off') switchIfFailed();
  };
  made.subscribe(switchIfNew);
  sessionStore.subscribe(switchIfOn);
  live().on('ready', switchIfOn);
}

function maySwitch(): boolean {
  return currentSession().kind === 'user' && engineLocationStore.getState().location === 'browser';
}

/**
 * Sets the user's network, or removes it if `network` is `undefined`.
 * @returns whether the choice was stored for the next visit.
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

/** Switches the engine off if it is on, and on otherwise. Stores whether the engine is on. */
export function toggleEngine(): void {
  if (!isEngineOn()) {
    switchOn();
    return;
  }
  currentEngine().turnOff();
  setAppState({ engineOn: false });
}

/** Switches the engine on and stores that it is on. It is then on again after a reload, or after a game against it. */
export function switchOn(): void {
  currentEngine().turnOn();
  setAppState({ engineOn: true });
}

/** Switches the engine on if the stored switch is on, such as after a reload. While another tab uses its engine, this tab is paused. */
export function restoreSwitch(): void {
  const { state } = currentEngine().getSnapshot();
  if (appStore.getState().engineOn && state.kind === 'off') void currentEngine().turnOnIfFree();
}

/** A failed engine counts as off, so that the next press of the switch retries. */
export function isEngineOn(): boolean {
  const { kind } = currentEngine().getSnapshot().state;
  return kind !== 'off' && kind !== 'failed';
}
