/**
 * Access to local storage that never throws. The storage may be disabled, full, or emptied by the browser, and the board must work
 * nevertheless.
 */

import type { LateStorageKey } from './late-storage-keys.ts';

/**
 * The storage keys of this product, with those in `late-storage-keys.ts`. `theme-boot.js` reads the first two before this code runs.
 */
export const STORAGE_KEYS = {
  colorMode: 'chuhe.color-mode',
  language: 'chuhe.language',
  app: 'chuhe.app',
  engine: 'chuhe.engine',
  /** The engine on the user's computer that is used instead of the browser's. */
  lentEngine: 'chuhe.lent-engine',
  preferences: 'chuhe.preferences',
  coach: 'chuhe.coach',
  /** The source that is shown. */
  sources: 'chuhe.voices',
  /** The sort of the table of all sources. */
  sourcesSort: 'chuhe.voices-sort',
  cloudSort: 'chuhe.cloud-sort',
  gamesSort: 'chuhe.games-sort',
  /** The filter of the games source. */
  gamesFilter: 'chuhe.games-filter',
  book: 'chuhe.book',
  /** In session storage: the game against the engine. */
  playing: 'chuhe.playing',
  /** In session storage: the game on the board when the page was left. */
  leftGame: 'chuhe.left-game',
  /** In session storage: the history entry that the game on the board belongs to. */
  visit: 'chuhe.visit',
  /** In session storage: the place in the exercises of a review. */
  exercises: 'chuhe.exercises',
  /** In session storage: the view beside the board: graph, report or comment. */
  graphView: 'chuhe.graph-view',
  setup: 'chuhe.setup',
  sounds: 'chuhe.sounds',
  visited: 'chuhe.visited',
  /** The hints that the user has seen. */
  hints: 'chuhe.hints',
  /** The site notice that the user has closed. */
  siteNotice: 'chuhe.site-notice',
  /** Set until the server has confirmed that the user logged out. */
  loggedOut: 'chuhe.logged-out',
  /** Set while a user may be signed in at the identity provider in this browser. */
  hosted: 'chuhe.hosted',
  /** In session storage: the email address of an account whose password was reset, until the older sessions have been ended. */
  reset: 'chuhe.reset',
  /** In session storage: set while the user is on the page of an identity provider. */
  away: 'chuhe.away',
  /** The tab that is changing the session, for browsers without the Web Locks API. */
  sessionTurn: 'chuhe.session-turn',
  /** The merged guests of this browser. */
  mergedGuests: 'chuhe.mergedGuests',
  /** The position at which each saved game was left, by id. */
  seenPositions: 'chuhe.seen-positions',
  /** In session storage: the input of the open dialog for saving. */
  saveDraft: 'chuhe.save-draft',
  /** In session storage: set while the list of a file is open, so that a reload reserves its place. */
  fileList: 'chuhe.file-list',
  /** In session storage: a greeting that the next document shows. */
  greeting: 'chuhe.greeting',
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS] | LateStorageKey;

export function readText(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the value has been stored */
export function writeText(key: StorageKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // If the storage does not work, no value is stored in it.
  }
}

/** Reads JSON of an unknown shape, which the caller validates. Returns `undefined` for invalid JSON. */
export function readJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return undefined;
  }
}

export function writeJson(key: StorageKey, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

/** Calls `listener` when another tab has changed the value of `key`, or with `undefined` when the tab has removed it. */
export function onForeignChange(
  key: StorageKey,
  listener: (text: string | undefined) => void,
): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) listener(event.newValue ?? undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
