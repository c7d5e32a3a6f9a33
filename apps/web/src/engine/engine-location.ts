/** Where the engine of this page runs. */
import { parseRecord } from '../lib/parse.ts';
import { defineStore } from '../lib/services.ts';
import { readJson, removeText, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import type { EngineFailureReason } from './failure.ts';

export type EngineLocation = 'browser' | 'server' | 'bridge';

/** An engine on the user's computer, which a bridge lends to the page. */
export interface LentEngine {
  readonly bridgeId: string;
  /** Its index in the list of the bridge. */
  readonly engine: number;
  readonly name: string;
  readonly maxThreads: number;
  readonly maxHashMb: number;
  readonly maxLines: number;
}

interface LocationState {
  readonly location: EngineLocation;
  /** The failure that moved the engine to the server; `undefined` if the user moved it. */
  readonly reason: EngineFailureReason | undefined;
  /** The engine in use if the location is `bridge`. */
  readonly lent: LentEngine | undefined;
}

export const engineLocationStore = defineStore<LocationState>(() => {
  const lent = parseLent(readJson(STORAGE_KEYS.lentEngine));
  return { location: lent === undefined ? 'browser' : 'bridge', reason: undefined, lent };
});

export function setEngineLocation(
  location: Exclude<EngineLocation, 'bridge'>,
  reason?: EngineFailureReason,
): void {
  engineLocationStore.setState({ location, reason, lent: undefined });
}

/** Chooses an engine on the user's computer, for the next visit, too. */
export function chooseLentEngine(lent: LentEngine): void {
  engineLocationStore.setState({ location: 'bridge', reason: undefined, lent });
  writeJson(STORAGE_KEYS.lentEngine, lent);
}

export function forgetLentEngine(): void {
  removeText(STORAGE_KEYS.lentEngine);
}

export function isSameLent(a: LentEngine, b: LentEngine | undefined): boolean {
  return a.bridgeId === b?.bridgeId && a.engine === b.engine;
}

function parseLent(value: unknown): LentEngine | undefined {
  const { bridgeId, engine, name, maxThreads, maxHashMb, maxLines } = parseRecord(value);
  const isLent =
    typeof bridgeId === 'string' &&
    typeof name === 'string' &&
    typeof engine === 'number' &&
    typeof maxThreads === 'number' &&
    typeof maxHashMb === 'number' &&
    typeof maxLines === 'number';
  return isLent ? { bridgeId, engine, name, maxThreads, maxHashMb, maxLines } : undefined;
}

/** Failures after which the browser counts as unable to run the engine. After others, the user can retry. */
const UNSUPPORTED: ReadonlySet<EngineFailureReason> = new Set([
  'no-memory',
  'download-failed',
  'start-failed',
]);

export function isUnsupported(reason: EngineFailureReason): boolean {
  return UNSUPPORTED.has(reason);
}
