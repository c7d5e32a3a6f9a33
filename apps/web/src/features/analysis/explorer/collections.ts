/** The collections of the site, for the user to choose among. */
import type { Collection } from '@chuhe/contract/explorer';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../lib/api/the-api.ts';
import { listCollections } from '../../../lib/matches/collection-calls.ts';

interface Collections {
  /** `undefined` until they are known. */
  readonly list: readonly Collection[] | undefined;
  /** The last question for them was not answered. */
  readonly isFailed: boolean;
}

const UNKNOWN: Collections = { list: undefined, isFailed: false };

export const collectionsStore = createStore<Collections>()(() => UNKNOWN);

/** Milliseconds after which the list is asked for again. */
const FRESH_MS = 60_000;
let askedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<void> | undefined;
/** Grows with each user: an answer for the one before does not count. */
let round = 0;

/** @param onChange called when another list than the one before has come */
export function loadCollections(onChange: () => void): Promise<void> {
  if (performance.now() - askedAt < FRESH_MS) return asking ?? Promise.resolve();
  asking ??= load(onChange);
  return asking;
}

export function forgetCollections(): void {
  round += 1;
  askedAt = Number.NEGATIVE_INFINITY;
  asking = undefined;
  collectionsStore.setState(UNKNOWN);
}

async function load(onChange: () => void): Promise<void> {
  const mine = round;
  const answer = await api.call(listCollections, {}, { isQuiet: true });
  if (mine !== round) return;
  asking = undefined;
  // Without it all collections count, and the panel says by itself that no server answers.
  collectionsStore.setState({ isFailed: !answer.success });
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
