/** Files that are dropped on the page, or chosen, go to the registered receiver first; the others are opened as games. */
import { defineService } from './services.ts';

/** @returns whether it took the files */
export type FileTaker = (files: readonly File[]) => boolean;

const receivers = defineService((): FileTaker[] => []);

/** Registers a receiver; the last one registered is asked first. @returns a function that removes it */
export function takeDroppedFiles(taker: FileTaker): () => void {
  const takers = receivers();
  takers.push(taker);
  return () => {
    const index = takers.indexOf(taker);
    if (index >= 0) takers.splice(index, 1);
  };
}

/** @returns whether a receiver took the files */
export function offerDroppedFiles(files: readonly File[]): boolean {
  return receivers()
    .toReversed()
    .some((take) => take(files));
}
