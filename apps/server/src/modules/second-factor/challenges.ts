import type { Queryable } from '../../db/database.ts';
import { hashSecret, makeSecret } from '../identity/tokens.ts';
import {
  type ChallengePurpose,
  type ChallengeRow,
  insertChallenge,
  takeChallengeRow,
} from './challenge-repository.ts';

const MINUTE = 60_000;

/** How long an answer is accepted, in milliseconds. */
const HOLDS: Readonly<Record<ChallengePurpose, number>> = {
  SECOND_FACTOR: 10 * MINUTE,
  PASSKEY_SECOND_FACTOR: 5 * MINUTE,
  PASSKEY_SIGN_IN: 5 * MINUTE,
  PASSKEY_STEP_UP: 5 * MINUTE,
  PASSKEY_SET_UP: 5 * MINUTE,
  /** Time to install an authenticator. */
  AUTHENTICATOR_SET_UP: 15 * MINUTE,
};

export interface NewChallenge {
  readonly purpose: ChallengePurpose;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly value?: string;
  readonly signIn?: object;
}

/** Stores a challenge. @returns the secret by which its answer is recognised, of which only the hash is stored */
export async function makeChallenge(
  db: Queryable,
  { purpose, ...values }: NewChallenge,
  now: Date,
): Promise<string> {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + HOLDS[purpose]);
  await insertChallenge(db, {
    ...values,
    hash: hashSecret(secret),
    purpose,
    createdAt: now,
    expiresAt,
  });
  return secret;
}

export interface ChallengeAnswer {
  readonly token: string;
  readonly purpose: ChallengePurpose;
  /** The account for which the challenge must have been made. */
  readonly userId?: string | undefined;
  /** The session in which it must have been made. */
  readonly sessionId?: string | undefined;
}

/** Takes a challenge, which works once. @returns `undefined` if it is unknown, used, too old, or that of another account or session */
export async function takeChallenge(
  tx: Queryable,
  { token, purpose, userId, sessionId }: ChallengeAnswer,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const row = await takeChallengeRow(tx, { hash: hashSecret(token), purpose, now });
  const isOwn =
    (row?.userId ?? undefined) === userId && (row?.sessionId ?? undefined) === sessionId;
  return isOwn ? row : undefined;
}
