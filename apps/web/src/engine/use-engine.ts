/** The engine for React components. */
import { useEffect, useSyncExternalStore } from 'react';
import type { AnalysisRequest } from './analysis.ts';
import { engineService } from './browser-engine.ts';
import type { EngineService } from './engine-service.ts';
import type { EngineSnapshot } from './engine-snapshot.ts';

/** What the engine shows now; the component is drawn again when that changes. */
export function useEngine(service: EngineService = engineService()): EngineSnapshot {
  return useSyncExternalStore(service.subscribe, service.getSnapshot);
}

/**
 * Lets the engine look at this position while the component is there. For one component only: the
 * one that knows where the user is in the game.
 */
export function useAnalysis(
  request: AnalysisRequest | undefined,
  service: EngineService = engineService(),
): void {
  useEffect(() => service.analyse(request), [service, request]);
  useEffect(() => () => service.analyse(undefined), [service]);
}
