/**
 * The page that was shown in this tab before this document, noted in session storage. The browser does not tell, since the site asks it to
 * send no referrer.
 */
import { LATE_STORAGE_KEYS } from './late-storage-keys.ts';
import { parseRecord } from './parse.ts';
import { tabNote } from './tab-note.ts';

const note = tabNote(LATE_STORAGE_KEYS.leftPage);

/** The longest time in milliseconds between the start of a navigation and the end of the page before. */
const LONGEST_NAVIGATION = 10_000;

/** Notes the path of the page when it is left. */
export function noteLeftPage(): void {
  window.addEventListener('pagehide', () => {
    note.write(JSON.stringify({ path: window.location.pathname, at: Date.now() }));
  });
}

/** The path of the page that was left for this document; `undefined` if that page did not call `noteLeftPage`. */
export function leftPage(): string | undefined {
  const { path, at } = parseRecord(note.readJson());
  const isRecent = Math.abs(Number(at) - performance.timeOrigin) < LONGEST_NAVIGATION;
  return typeof path === 'string' && isRecent ? path : undefined;
}
