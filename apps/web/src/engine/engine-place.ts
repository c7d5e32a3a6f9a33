/** Where the engine of this page computes. */
import { createStore } from 'zustand/vanilla';
import type { EngineFailureReason } from './failure.ts';

export type EnginePlace = 'browser' | 'server';

interface Placed {
  readonly place: EnginePlace;
  /** Why it is not in the browser, where the user has not chosen so. */
  readonly because: EngineFailureReason | undefined;
}

export const engineStore = createStore<Placed>()(() => ({ place: 'browser', because: undefined }));

export function placeEngine(place: EnginePlace, because?: EngineFailureReason): void {
  engineStore.setState({ place, because });
}

/** After these the browser cannot run an engine, now or ever; after others it can be tried again. */
const UNABLE: ReadonlySet<EngineFailureReason> = new Set([
  'no-memory',
  'download-failed',
  'start-failed',
]);

export function isUnable(reason: EngineFailureReason): boolean {
  return UNABLE.has(reason);
}
