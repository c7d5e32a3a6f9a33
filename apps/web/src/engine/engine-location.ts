/** Where the engine of this page runs. */
import { defineStore } from '../lib/services.ts';
import type { EngineFailureReason } from './failure.ts';

export type EngineLocation = 'browser' | 'server';

interface LocationState {
  readonly location: EngineLocation;
  /** The failure that moved the engine to the server; `undefined` if the user moved it. */
  readonly reason: EngineFailureReason | undefined;
}

export const engineLocationStore = defineStore<LocationState>(() => ({
  location: 'browser',
  reason: undefined,
}));

export function setEngineLocation(location: EngineLocation, reason?: EngineFailureReason): void {
  engineLocationStore.setState({ location, reason });
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
