/** The collections of the site, for the reader to choose among. */
import type { Collection } from '@chuhe/contract/explorer';
import { createStore } from 'zustand/vanilla';
import { api } from '../../lib/api/the-api.ts';
import { listCollections } from './explorer-calls.ts';

interface Collections {
  /** `undefined` until they are known. */
  readonly list: readonly Collection[] | undefined;
}

export const collectionsStore = createStore<Collections>()(() => ({ list: undefined }));

/** Milliseconds after which the list is asked for again. */
const FRESH_MS = 60_000;
let askedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<void> | undefined;

/** @param onChange called when another list than the one before has come */
export function loadCollections(onChange: () => void): Promise<void> {
  if (performance.now() - askedAt < FRESH_MS) return asking ?? Promise.resolve();
  asking ??= load(onChange).finally(() => {
    asking = undefined;
  });
  return asking;
}

export function forgetCollections(): void {
  askedAt = Number.NEGATIVE_INFINITY;
  collectionsStore.setState({ list: undefined });
}

async function load(onChange: () => void): Promise<void> {
  const answer = await api.call(listCollections, {}, { isQuiet: true });
  // Without it all collections count, and the panel says by itself that no server answers.
  if (!answer.success) return;
  askedAt = performance.now();
  const { list } = collectionsStore.getState();
  if (sameLists(list, answer.data)) return;
  collectionsStore.setState({ list: answer.data });
  if (list !== undefined) onChange();
}

function sameLists(a: readonly Collection[] | undefined, b: readonly Collection[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
