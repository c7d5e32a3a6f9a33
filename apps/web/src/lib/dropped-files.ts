/** Offers files that the user drops or chooses to the registered receivers. Files that no receiver takes are opened as games. */
import { defineService } from './services.ts';

/** @returns whether it took the files */
export type FileTaker = (files: readonly File[]) => boolean;

const receivers = defineService((): FileTaker[] => []);

/** Registers a receiver. The last one registered is called first. @returns a function that removes the receiver */
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
