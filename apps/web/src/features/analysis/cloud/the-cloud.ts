import { api } from '../../../lib/api/the-api.ts';
import { canSpend, creditStore, followCredit, isMetered } from '../../../lib/credit/the-credit.ts';
import { noteCloudScore } from '../../../lib/game/cloud-score.ts';
import { onLive, sayLive } from '../../../lib/live/the-live.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { learnPosition, viewPosition } from './cloud-calls.ts';
import { type CloudEffects, CloudReader } from './cloud-reader.ts';

let reader: CloudReader | undefined;

/** The user of the position database of this page. */
export function theCloud(): CloudReader {
  reader ??= makeReader();
  return reader;
}

/** Another in its place: a test's own. */
export function setCloud(other: CloudReader): void {
  reader = other;
}

function makeReader(): CloudReader {
  const made = new CloudReader(EFFECTS);
  made.subscribe(() => noteCloudScore(made.getSnapshot().position));
  onLive('position-changed', ({ fen }) => made.hear(fen));
  onLive('ready', () => made.reconnect());
  followCredit();
  creditStore.subscribe((state, before) => {
    if (canSpend(state) && !canSpend(before)) made.goOn();
  });
  window.addEventListener('online', () => made.reconnect());
  sessionStore.subscribe(({ session }, before) => {
    if (userIdOf(session) !== userIdOf(before.session)) made.forget();
    // What the user may do has changed.
    else made.goOn();
  });
  return made;
}

function userIdOf(session: ReturnType<typeof sessionStore.getState>['session']) {
  return session.kind === 'user' ? session.user.id : undefined;
}

const EFFECTS: CloudEffects = {
  view: (body, signal) =>
    askAsUser(() => api.call(viewPosition, { body }, { isQuiet: true, signal }), signal),
  learn: (FEN, signal) => api.call(learnPosition, { body: { FEN } }, { isQuiet: true, signal }),
  isMetered,
  watch: (fen) => sayLive({ type: 'watch-position', fen }),
  now: () => performance.now(),
};
