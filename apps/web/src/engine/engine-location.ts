/** Where the engine of this page runs. */
import { defineStore } from '../lib/services.ts';
import type { EngineService } from './engine-service.ts';
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
  /** The engine on the user's computer, with the service that uses it; only if the location is `bridge`. */
  readonly lent?: { readonly lent: LentEngine; readonly service: EngineService } | undefined;
}

export const engineLocationStore = defineStore<LocationState>(() => ({
  location: 'browser',
  reason: undefined,
}));

export function setEngineLocation(
  location: Exclude<EngineLocation, 'bridge'>,
  reason?: EngineFailureReason,
): void {
  engineLocationStore.setState({ location, reason, lent: undefined });
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
