/** React hooks for the engine. */
import { useEffect, useSyncExternalStore } from 'react';
import type { AnalysisRequest } from './analysis.ts';
import type { EngineService } from './engine-service.ts';
import type { EngineSnapshot } from './engine-snapshot.ts';

/** The engine's snapshot. The component renders again when it changes. */
export function useEngine(service: EngineService): EngineSnapshot {
  return useSyncExternalStore(service.subscribe, service.getSnapshot);
}

/**
 * Analyses this position while the component is mounted. Use it in one component only, the one that has the current
 * position.
 */
export function useAnalysis(request: AnalysisRequest | undefined, service: EngineService): void {
  useEffect(() => service.analyse(request), [service, request]);
  useEffect(() => () => service.analyse(undefined), [service]);
}
