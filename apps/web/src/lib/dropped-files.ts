/** Files that are dropped on the page, or chosen, are offered first to whoever has asked for them, then opened as games. */

/** @returns whether it took them. */
export type FileTaker = (files: readonly File[]) => boolean;

const takers: FileTaker[] = [];

/** The last to come is asked first. @returns a function that takes it back. */
export function takeDroppedFiles(taker: FileTaker): () => void {
  takers.push(taker);
  return () => {
    const index = takers.indexOf(taker);
    if (index >= 0) takers.splice(index, 1);
  };
}

/** @returns whether somebody took them. */
export function offerDroppedFiles(files: readonly File[]): boolean {
  return takers.toReversed().some((take) => take(files));
}
