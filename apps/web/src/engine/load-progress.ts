import type { LoadProgress } from './load-engine.ts';

export interface JoinedProgress {
  readonly onEngine: (progress: LoadProgress) => void;
  readonly onNetwork: (loadedBytes: number, totalBytes: number) => void;
}

/** Engine and network are fetched side by side, and told of as one download. */
export function joinProgress(report: (progress: LoadProgress) => void): JoinedProgress {
  let engine: LoadProgress = { loadedBytes: 0, totalBytes: 0 };
  let network = engine;
  const tell = (): void => {
    report({
      loadedBytes: engine.loadedBytes + network.loadedBytes,
      totalBytes: engine.totalBytes + network.totalBytes,
    });
  };
  return {
    onEngine: (progress) => {
      engine = progress;
      tell();
    },
    onNetwork: (loadedBytes, totalBytes) => {
      network = { loadedBytes, totalBytes };
      tell();
    },
  };
}
