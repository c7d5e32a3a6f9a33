import type { User } from '@chuhe/contract/identity';
import type { Answer } from '../api/api-client.ts';
import { type ApiFailure, isTransient, type Sent } from '../api/failure.ts';
import type { Session } from './session.ts';

/** The side effects that `findSession` needs. */
export interface SessionEffects {
  /** Whether the browser accepts cookies; without them no session lasts until the next page. */
  readonly keepsCookies: () => boolean;
  readonly hasAccessToken: () => boolean;
  /** Renews the access token itself if it is refused. */
  readonly fetchProfile: () => Promise<Answer<User>>;
  readonly refresh: () => Promise<Sent>;
  /** Does nothing if another tab has begun a session meanwhile. */
  readonly quickRegister: () => Promise<Sent>;
  /** Tells the server that the user logged out, unless a session has begun since. @returns whether the server has confirmed it */
  readonly confirmLogout: () => Promise<boolean>;
  readonly isLoggedOut: () => boolean;
  /** Whether this browser has had a session. */
  readonly wasHere: () => boolean;
}

export interface FoundSession {
  readonly session: Session;
  /** A guest account has just been made. */
  readonly isNew?: true;
  /** The server could not be reached; worth a retry. */
  readonly isTransient?: true;
}

/** For whom a page makes a guest account: for users new to this browser, or for anybody who is not signed in. */
export type GuestPolicy = 'none' | 'newcomers' | 'anybody';

/**
 * Resolves the session when a page starts. A guest account is made only after the server has said that there is no session, so an
 * unreachable server never replaces an account by a guest.
 */
export async function findSession(
  effects: SessionEffects,
  guests: GuestPolicy,
): Promise<FoundSession> {
  if (!effects.keepsCookies()) return { session: LOCAL_GUEST };
  if (effects.isLoggedOut()) {
    const isConfirmed = await effects.confirmLogout();
    if (isConfirmed && guests !== 'anybody') return { session: signedOut('left') };
    // The flag is gone if another tab has signed in meanwhile.
    if (!isConfirmed && effects.isLoggedOut()) return UNREACHED;
  }
  const hadToken = effects.hasAccessToken();
  const token = hadToken ? { success: true as const } : await effects.refresh();
  const answer = token.success ? await effects.fetchProfile() : token;
  if (answer.success) return withProfile(answer);
  if (answer.code !== 'NO_SESSION') return withFailure(answer);
  const isNew = guests === 'newcomers' && !effects.wasHere();
  return isNew || guests === 'anybody'
    ? makeGuest(effects, isNew)
    : { session: signedOut(hadToken ? 'ended' : 'none') };
}

const LOCAL_GUEST: Session = { kind: 'local-guest' };
const UNREACHED: FoundSession = { session: LOCAL_GUEST, isTransient: true };

async function makeGuest(effects: SessionEffects, isNew: boolean): Promise<FoundSession> {
  const made = await effects.quickRegister();
  // The user is not told why no guest account could be made.
  if (!made.success && made.code !== 'ABORTED') {
    return isTransient(made) ? UNREACHED : { session: LOCAL_GUEST };
  }
  const answer = await effects.fetchProfile();
  if (!answer.success) return withFailure(answer);
  return made.success && isNew ? { ...withProfile(answer), isNew } : withProfile(answer);
}

function withProfile({ data }: { readonly data: User }): FoundSession {
  return { session: { kind: 'user', user: data } };
}

/** The session is refused for good (ended, replayed, deactivated) or cannot be had at the moment. */
function withFailure({ status }: ApiFailure): FoundSession {
  return status === 401 || status === 403 ? { session: signedOut('ended') } : UNREACHED;
}

function signedOut(why: 'none' | 'ended' | 'left'): Session {
  return { kind: 'signed-out', why };
}
