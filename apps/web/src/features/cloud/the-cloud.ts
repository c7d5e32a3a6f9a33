import { api } from '../../lib/api/the-api.ts';
import { noteCloudScore } from '../../lib/game/cloud-score.ts';
import { onLive, sayLive } from '../../lib/live/the-live.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { learnPosition, viewPosition } from './cloud-calls.ts';
import { type CloudEffects, CloudReader } from './cloud-reader.ts';

let reader: CloudReader | undefined;

/** The reader of the position database of this page. */
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
  window.addEventListener('online', () => made.reconnect());
  sessionStore.subscribe(({ session }, before) => {
    if (userIdOf(session) !== userIdOf(before.session)) made.forget();
  });
  return made;
}

function userIdOf(session: ReturnType<typeof sessionStore.getState>['session']) {
  return session.kind === 'user' ? session.user.id : undefined;
}

const EFFECTS: CloudEffects = {
  view: (body, signal) => api.call(viewPosition, { body }, { isQuiet: true, signal }),
  learn: (FEN, signal) => api.call(learnPosition, { body: { FEN } }, { isQuiet: true, signal }),
  watch: (fen) => sayLive({ type: 'watch-position', fen }),
  now: () => performance.now(),
};
