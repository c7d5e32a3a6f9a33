/**
 * Local storage that never throws: a user may have it switched off, full, or emptied by the browser, and the
 * board must work all the same.
 */

/** Every key this product writes, in one place; `theme-boot.js` reads the first two before this code runs. */
export const STORAGE_KEYS = {
  colorMode: 'chuhe.color-mode',
  language: 'chuhe.language',
  app: 'chuhe.app',
  engine: 'chuhe.engine',
  preferences: 'chuhe.preferences',
  coach: 'chuhe.coach',
  /** Which of the sources is shown. */
  sources: 'chuhe.voices',
  /** How their table is sorted. */
  sourcesSort: 'chuhe.voices-sort',
  cloudSort: 'chuhe.cloud-sort',
  gamesSort: 'chuhe.games-sort',
  /** Which games are counted. */
  gamesFilter: 'chuhe.games-filter',
  book: 'chuhe.book',
  /** Answers of the trainer that no server has heard yet. */
  training: 'chuhe.training',
  play: 'chuhe.play',
  /** Of a tab, in its session storage. */
  playing: 'chuhe.playing',
  /** Of a tab, in its session storage: of which entry of the history the game on the board is. */
  visit: 'chuhe.visit',
  setup: 'chuhe.setup',
  sounds: 'chuhe.sounds',
  visited: 'chuhe.visited',
  /** The site's notice that the user has hidden. */
  siteNotice: 'chuhe.site-notice',
  /** There while the server has not yet confirmed that the user logged out. */
  loggedOut: 'chuhe.logged-out',
  /** There while somebody may be signed in at the identity provider in this browser. */
  hosted: 'chuhe.hosted',
  /** Of a tab, in its session storage: whose password is another since, and no session has ended for it yet. */
  reset: 'chuhe.reset',
  /** Of a tab, in its session storage: there while the page was left for a provider's. */
  away: 'chuhe.away',
  /** Which tab changes the session just now, where the browser has no locks. */
  sessionTurn: 'chuhe.session-turn',
  /** Which guests of this browser have signed in to which account. */
  mergedGuests: 'chuhe.mergedGuests',
  /** Where saved games were left, by their ids. */
  seenPositions: 'chuhe.seen-positions',
  /** Of a tab, in its session storage: a greeting that the next document says. */
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

/** @returns whether it is kept; a value that could not be written lives until the page closes. */
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
    // Nothing was kept, so nothing is left to remove.
  }
}

/** What was kept as JSON, of any shape: whoever reads it parses it. Broken JSON counts as nothing. */
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

/** Another tab has changed `key`; `undefined` when it was removed. */
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
