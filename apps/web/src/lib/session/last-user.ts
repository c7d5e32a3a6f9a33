/** The user of this browser while the server cannot be reached, so that what the user has stored here is found. */
import { LATE_STORAGE_KEYS } from '../late-storage-keys.ts';
import { readText, removeText, writeText } from '../storage.ts';
import { type Session, userIdOf } from './session.ts';

/** Remembers the user of a session. Signing out forgets the user. */
export function noteLastUser(session: Session): void {
  const userId = userIdOf(session);
  if (userId !== undefined) writeText(LATE_STORAGE_KEYS.lastUser, userId);
  else if (session.kind === 'signed-out') removeText(LATE_STORAGE_KEYS.lastUser);
}

/** The id of the user of a session; for a local guest, that of the last user. */
export function localUserIdOf(session: Session): string | undefined {
  return session.kind === 'local-guest' ? readText(LATE_STORAGE_KEYS.lastUser) : userIdOf(session);
}
