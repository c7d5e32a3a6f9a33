import { api } from '../../../lib/api/the-api.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { forgetCollections } from './collections.ts';
import { explore } from './explorer-calls.ts';
import { ExplorerReader, type GamesEffects } from './explorer-reader.ts';

let reader: ExplorerReader | undefined;

/** The user of played games of this page. */
export function theExplorer(): ExplorerReader {
  reader ??= makeReader();
  return reader;
}

/** Another in its place: a test's own. */
export function setExplorer(other: ExplorerReader): void {
  reader = other;
}

function makeReader(): ExplorerReader {
  const made = new ExplorerReader(EFFECTS);
  window.addEventListener('online', () => made.reconnect());
  sessionStore.subscribe(({ session }, before) => {
    if (userIdOf(session) === userIdOf(before.session)) return;
    forgetCollections();
    made.forget();
  });
  return made;
}

const EFFECTS: GamesEffects = {
  explore: (query, signal) =>
    askAsUser(() => api.call(explore, { query }, { isQuiet: true, signal }), signal),
  now: () => performance.now(),
};
