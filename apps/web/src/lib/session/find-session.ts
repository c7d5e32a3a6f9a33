import type { User } from '@chuhe/contract/identity';
import type { Answer } from '../api/api-client.ts';
import { type ApiFailure, isPassing } from '../api/failure.ts';
import type { Session } from './session.ts';

/** What finding out asks of the world. */
export interface SessionEffects {
  /** Without cookies no session lasts until the next page. */
  readonly keepsCookies: () => boolean;
  readonly hasAccessToken: () => boolean;
  /** Renews the access token by itself where it is refused. */
  readonly fetchProfile: () => Promise<Answer<User>>;
  readonly refresh: () => Promise<{ readonly success: true } | ApiFailure>;
  /** Not made where another tab has begun a session meanwhile. */
  readonly quickRegister: () => Promise<{ readonly success: true } | ApiFailure>;
  /** Tells the server that the reader logged out. @returns whether it knows. */
  readonly confirmLogout: () => Promise<boolean>;
  readonly isLoggedOut: () => boolean;
  /** Whether this browser has had a session. */
  readonly wasHere: () => boolean;
}

export interface FoundSession {
  readonly session: Session;
  /** A guest account has just been made. */
  readonly isNew?: true;
  /** The server could not be asked: it is worth asking again. */
  readonly isPassing?: true;
}

/**
 * Who the reader is, at the start of a page. A guest account is made only where the server has said that there is no
 * session and this browser never had one: a server that cannot be reached costs nobody the account they have.
 *
 * @param mayRegister whether the page is for who is signed in, so that a new reader becomes a guest.
 */
export async function findSession(
  effects: SessionEffects,
  mayRegister: boolean,
): Promise<FoundSession> {
  if (!effects.keepsCookies()) return { session: LOCAL_GUEST };
  if (effects.isLoggedOut()) {
    return (await effects.confirmLogout()) ? { session: signedOut('left') } : PASSING;
  }
  const hadToken = effects.hasAccessToken();
  const token = hadToken ? { success: true as const } : await effects.refresh();
  const answer = token.success ? await effects.fetchProfile() : token;
  if (answer.success) return withProfile(answer);
  if (answer.code !== 'NO_SESSION') return withFailure(answer);
  return effects.wasHere() || !mayRegister
    ? { session: signedOut(hadToken ? 'ended' : 'none') }
    : makeGuest(effects);
}

const LOCAL_GUEST: Session = { kind: 'local-guest' };
const PASSING: FoundSession = { session: LOCAL_GUEST, isPassing: true };

async function makeGuest(effects: SessionEffects): Promise<FoundSession> {
  const made = await effects.quickRegister();
  // Whatever keeps a guest account from being made is nobody's business but ours.
  if (!made.success && made.code !== 'ABORTED') {
    return isPassing(made) ? PASSING : { session: LOCAL_GUEST };
  }
  const answer = await effects.fetchProfile();
  if (!answer.success) return withFailure(answer);
  return made.success ? { ...withProfile(answer), isNew: true } : withProfile(answer);
}

function withProfile({ data }: { readonly data: User }): FoundSession {
  return { session: { kind: 'user', user: data } };
}

/** Refused for good (ended, replayed, switched off), or just not to be had. */
function withFailure({ status }: ApiFailure): FoundSession {
  return status === 401 || status === 403 ? { session: signedOut('ended') } : PASSING;
}

function signedOut(why: 'none' | 'ended' | 'left'): Session {
  return { kind: 'signed-out', why };
}
