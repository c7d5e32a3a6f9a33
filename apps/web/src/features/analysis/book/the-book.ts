import { api } from '../../../lib/api/the-api.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { getBook } from './book-calls.ts';
import { type BookEffects, BookReader } from './book-reader.ts';

let reader: BookReader | undefined;

/** The user of this page's books. */
export function theBook(): BookReader {
  reader ??= makeReader();
  return reader;
}

function makeReader(): BookReader {
  const made = new BookReader(EFFECTS);
  window.addEventListener('online', () => made.reconnect());
  sessionStore.subscribe(({ session }, before) => {
    if (userIdOf(session) !== userIdOf(before.session)) made.forget();
  });
  return made;
}

const EFFECTS: BookEffects = {
  read: (FEN, signal) =>
    askAsUser(() => api.call(getBook, { query: { FEN } }, { isQuiet: true, signal }), signal),
  now: () => performance.now(),
};
