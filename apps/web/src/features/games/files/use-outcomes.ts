import { useStore } from 'zustand';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { SaveOutcomes, SaveProgress } from './save-games.ts';

const NO_OUTCOMES: SaveOutcomes = { saved: new Set(), refused: new Map() };

/** What has been saved in the account of the user; nothing if it was that of another user. */
export function useOutcomes(progress: SaveProgress): SaveOutcomes {
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const outcomes = useStore(progress.outcomes);
  return progress.userId === userId ? outcomes : NO_OUTCOMES;
}
