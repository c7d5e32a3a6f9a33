/** Combines the progress of parallel downloads. */

export interface LoadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

export type PartProgress = (loadedBytes: number, totalBytes: number) => void;

/** @returns a function that adds a file and returns the callback for its progress. */
export function joinProgress(report: (progress: LoadProgress) => void): () => PartProgress {
  const parts: LoadProgress[] = [];
  const sum = (of: keyof LoadProgress): number =>
    parts.reduce((total, part) => total + part[of], 0);
  return () => {
    const index = parts.push({ loadedBytes: 0, totalBytes: 0 }) - 1;
    return (loadedBytes, totalBytes) => {
      parts[index] = { loadedBytes, totalBytes };
      report({ loadedBytes: sum('loadedBytes'), totalBytes: sum('totalBytes') });
    };
  };
}
