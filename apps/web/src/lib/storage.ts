/**
 * Local storage that never throws: it may be disabled, full, or emptied by the browser, and the board must work all the same.
 */

/** Every storage key of this product; `theme-boot.js` reads the first two before this code runs. */
export const STORAGE_KEYS = {
  colorMode: 'chuhe.color-mode',
  language: 'chuhe.language',
  app: 'chuhe.app',
  engine: 'chuhe.engine',
  preferences: 'chuhe.preferences',
  coach: 'chuhe.coach',
  /** Which of the sources is shown. */
  sources: 'chuhe.voices',
  /** How the table of the sources is sorted. */
  sourcesSort: 'chuhe.voices-sort',
  cloudSort: 'chuhe.cloud-sort',
  gamesSort: 'chuhe.games-sort',
  /** Which games are counted. */
  gamesFilter: 'chuhe.games-filter',
  book: 'chuhe.book',
  /** Answers of the trainer that have not been sent to the server yet. */
  training: 'chuhe.training',
  play: 'chuhe.play',
  /** In session storage: the game against the engine. */
  playing: 'chuhe.playing',
  /** In session storage: the history entry that the game on the board belongs to. */
  visit: 'chuhe.visit',
  setup: 'chuhe.setup',
  sounds: 'chuhe.sounds',
  visited: 'chuhe.visited',
  /** The site notice that the user has hidden. */
  siteNotice: 'chuhe.site-notice',
  /** Set until the server has confirmed that the user logged out. */
  loggedOut: 'chuhe.logged-out',
  /** Set while a user may be signed in at the identity provider in this browser. */
  hosted: 'chuhe.hosted',
  /** In session storage: the address whose password was reset, until its older sessions have been ended. */
  reset: 'chuhe.reset',
  /** In session storage: set while the user is on the page of a provider. */
  away: 'chuhe.away',
  /** The tab that is changing the session, for browsers without the Web Locks API. */
  sessionTurn: 'chuhe.session-turn',
  /** The merged guests of this browser. */
  mergedGuests: 'chuhe.mergedGuests',
  /** The position at which each saved game was left, by id. */
  seenPositions: 'chuhe.seen-positions',
  /** In session storage: a greeting that the next document shows. */
  greeting: 'chuhe.greeting',
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

export function readText(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the value is stored; otherwise it is kept in memory until the page closes */
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
    // Nothing was stored, so there is nothing to remove.
  }
}

/** Stored JSON of an unknown shape, which the caller validates. `undefined` for broken JSON. */
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

/** Calls back when another tab has changed `key`; `undefined` means that it was removed. */
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
