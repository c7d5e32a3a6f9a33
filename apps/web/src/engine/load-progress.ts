/** Files that are fetched side by side, told of as one download. */

export interface LoadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

export type PartProgress = (loadedBytes: number, totalBytes: number) => void;

/** @returns makes the progress of one more file. */
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
