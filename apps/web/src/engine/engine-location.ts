/** Where the engine of this page runs. */
import { defineStore } from '../lib/services.ts';
import type { EngineFailureReason } from './failure.ts';

export type EngineLocation = 'browser' | 'server';

interface LocationState {
  readonly location: EngineLocation;
  /** The failure that moved it to the server; `undefined` when the user chose so. */
  readonly reason: EngineFailureReason | undefined;
}

export const engineLocationStore = defineStore<LocationState>(() => ({
  location: 'browser',
  reason: undefined,
}));

export function setEngineLocation(location: EngineLocation, reason?: EngineFailureReason): void {
  engineLocationStore.setState({ location, reason });
}

/** After these failures the browser cannot run the engine; after others it can be retried. */
const UNSUPPORTED: ReadonlySet<EngineFailureReason> = new Set([
  'no-memory',
  'download-failed',
  'start-failed',
]);

export function isUnsupported(reason: EngineFailureReason): boolean {
  return UNSUPPORTED.has(reason);
}
