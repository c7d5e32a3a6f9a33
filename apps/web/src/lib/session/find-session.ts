import type { User } from '@chuhe/contract/identity';
import type { Answer } from '../api/api-client.ts';
import { type ApiFailure, isTransient, type Sent } from '../api/failure.ts';
import type { Session, SignedOutReason } from './session.ts';

/** The side effects that `findSession` needs. */
export interface SessionEffects {
  /** Whether the browser accepts cookies. Without them, a session ends with the page. */
  readonly keepsCookies: () => boolean;
  readonly hasAccessToken: () => boolean;
  /** Fetches the profile, and refreshes the access token if it is refused. */
  readonly fetchProfile: () => Promise<Answer<User>>;
  readonly refresh: () => Promise<Sent>;
  /** Creates a guest account. Fails with `ABORTED` if another tab has begun a session meanwhile. */
  readonly quickRegister: () => Promise<Sent>;
  /**
   * Ends the session on the server, unless a new one has begun since the log-out.
   *
   * @returns whether the server has confirmed the log-out
   */
  readonly confirmLogout: () => Promise<boolean>;
  readonly isLoggedOut: () => boolean;
  /** Whether this browser has had a session. */
  readonly wasHere: () => boolean;
}

export interface FoundSession {
  readonly session: Session;
  /** Set if a guest account has just been created. */
  readonly isNew?: true;
  /** Set if the server could not be reached. A retry may succeed. */
  readonly isTransient?: true;
}

/**
 * For whom a page creates a guest account. `newcomers` means users new to this browser; `anybody` means everyone who is not signed in.
 */
export type GuestPolicy = 'none' | 'newcomers' | 'anybody';

/**
 * Resolves the session when a page starts. A guest account is created only after the server has reported that no session exists.
 * Otherwise, an unreachable server could cause a user's account to be replaced by a guest.
 */
export async function findSession(
  effects: SessionEffects,
  guests: GuestPolicy,
): Promise<FoundSession> {
  if (!effects.keepsCookies()) return { session: LOCAL_GUEST };
  if (effects.isLoggedOut()) {
    const isConfirmed = await effects.confirmLogout();
    if (isConfirmed && guests !== 'anybody') return { session: signedOut('left') };
    // If another tab has signed in in the meantime, it has removed the flag.
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
  // The user is not told why no guest account could be created.
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

/** The user is signed out if the server refuses the session. After any other failure, the user is a local guest until a retry. */
function withFailure({ status, code }: ApiFailure): FoundSession {
  if (status !== 401 && status !== 403) return UNREACHED;
  return { session: signedOut(code === 'ROLE_CHANGED' ? 'role' : 'ended') };
}

function signedOut(why: SignedOutReason): Session {
  return { kind: 'signed-out', why };
}
