import type { User } from '@chuhe/contract/identity';
import type { Answer } from '../api/api-client.ts';
import { type ApiFailure, isPassing, type Sent } from '../api/failure.ts';
import type { Session } from './session.ts';

/** What finding out asks of the world. */
export interface SessionEffects {
  /** Without cookies no session lasts until the next page. */
  readonly keepsCookies: () => boolean;
  readonly hasAccessToken: () => boolean;
  /** Renews the access token by itself where it is refused. */
  readonly fetchProfile: () => Promise<Answer<User>>;
  readonly refresh: () => Promise<Sent>;
  /** Not made where another tab has begun a session meanwhile. */
  readonly quickRegister: () => Promise<Sent>;
  /** Tells the server that the user logged out, unless that is not so any more. @returns whether it knows. */
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

/** Who becomes a guest on a page: only who is new in this browser, or anybody who is not signed in. */
export type GuestsOf = 'nobody' | 'newcomers' | 'anybody';

/**
 * Who the user is, at the start of a page. A guest account is made only where the server has said that there is no
 * session: a server that cannot be reached costs nobody the account they have.
 */
export async function findSession(
  effects: SessionEffects,
  guests: GuestsOf,
): Promise<FoundSession> {
  if (!effects.keepsCookies()) return { session: LOCAL_GUEST };
  if (effects.isLoggedOut()) {
    const isConfirmed = await effects.confirmLogout();
    if (isConfirmed && guests !== 'anybody') return { session: signedOut('left') };
    // Unless somebody has signed in in another tab meanwhile.
    if (!isConfirmed && effects.isLoggedOut()) return PASSING;
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
const PASSING: FoundSession = { session: LOCAL_GUEST, isPassing: true };

async function makeGuest(effects: SessionEffects, isNew: boolean): Promise<FoundSession> {
  const made = await effects.quickRegister();
  // Whatever keeps a guest account from being made is nobody's business but ours.
  if (!made.success && made.code !== 'ABORTED') {
    return isPassing(made) ? PASSING : { session: LOCAL_GUEST };
  }
  const answer = await effects.fetchProfile();
  if (!answer.success) return withFailure(answer);
  return made.success && isNew ? { ...withProfile(answer), isNew } : withProfile(answer);
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
