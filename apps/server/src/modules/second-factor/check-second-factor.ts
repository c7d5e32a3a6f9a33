import type { SecondFactorProof, SecondFactorWay } from '@chuhe/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError, tooManyRequests } from '../../http/api-error.ts';
import type { UserRow } from '../../users/user-repository.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import { queueOwnerNotice } from '../identity/queue-mails.ts';
import type { ChallengePurpose } from './challenge-repository.ts';
import { takeChallenge } from './challenges.ts';
import { findPasskeySite } from './passkey-site.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal-secret.ts';
import {
  type AuthenticatorRow,
  countRecoveryCodes,
  findAuthenticator,
  findPasskey,
  listPasskeys,
  takeRecoveryCode,
  updateAuthenticator,
  updatePasskey,
} from './second-factor-repository.ts';
import { findTotpStep } from './totp.ts';
import { verifyUse } from './webauthn.ts';

/**
 * Wrong codes of an authenticator that one account accepts in a period, from all addresses together. Three codes of a million are right at a
 * time. Only who knows the password reaches this limit. Passkeys and recovery codes are still accepted then, and a new password ends it.
 */
const MAX_WRONG_CODES = 20;
const WRONG_CODES_PERIOD = 6 * 3_600_000;

/** The result of a check. What it stores is stored for every result, such as a used challenge or a wrong code. */
export type Outcome<Value> =
  | { readonly kind: 'right'; readonly value: Value }
  | { readonly kind: 'wrong' }
  /** The challenge is unknown, used or too old. */
  | { readonly kind: 'expired' }
  /** There were too many wrong codes; `wait` in milliseconds. */
  | { readonly kind: 'blocked'; readonly wait: number };

export interface FactorCheck {
  /** The locked account. */
  readonly user: UserRow;
  readonly proof: SecondFactorProof;
  readonly request: FastifyRequest;
  /** The purpose for which a passkey was asked. */
  readonly purpose: ChallengePurpose;
  /** The session in which a passkey was asked; absent for a sign-in. */
  readonly sessionId?: string;
}

type CheckContext = Pick<
  IdentityContext,
  'config' | 'database' | 'keys' | 'loginLimits' | 'mailLimits' | 'now'
>;

/** What the account has to show. Empty without a second factor. */
export async function listFactorWays(db: Queryable, userId: string): Promise<SecondFactorWay[]> {
  const hasAuthenticator = (await findAuthenticator(db, userId)) !== undefined;
  const hasPasskey = (await listPasskeys(db, userId)).length > 0;
  if (!hasAuthenticator && !hasPasskey) return [];
  const codes = await countRecoveryCodes(db, userId);
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasAuthenticator ? (['code'] as const) : []),
    ...((codes?.left ?? 0) > 0 ? (['recovery-code'] as const) : []),
  ];
}

/**
 * Runs a transaction that checks a second factor. It commits for every outcome; then a wrong one is thrown. Wrong ones of one address are
 * limited as wrong passwords are.
 *
 * @throws ApiError SECOND_FACTOR_REFUSED, CHALLENGE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function whileGuessing<Value>(
  { database, loginLimits, now }: CheckContext,
  { request, account }: { readonly request: FastifyRequest; readonly account: string },
  work: (tx: Queryable) => Promise<Outcome<Value>>,
): Promise<Value> {
  const outcomes: Outcome<Value>[] = [];
  // Not the key of passwords: a right password would forget the wrong codes.
  const guess = { request, account: `second-factor ${account}`, now: now() };
  await loginLimits.guess(guess, async () => {
    const outcome = await inTransaction(database.db, work);
    outcomes.push(outcome);
    return outcome.kind === 'right';
  });
  const [outcome] = outcomes;
  if (outcome?.kind === 'right') return outcome.value;
  if (outcome?.kind === 'blocked') throw tooManyRequests(outcome.wait, BLOCKED);
  throw new ApiError(outcome?.kind === 'expired' ? 'CHALLENGE_EXPIRED' : 'SECOND_FACTOR_REFUSED');
}

/** Checks a second factor of an account. A code, a recovery code and the answer of a passkey are each accepted once. */
export async function checkSecondFactor(
  tx: Queryable,
  context: CheckContext,
  check: FactorCheck,
): Promise<Outcome<null>> {
  const { user, proof, request, purpose, sessionId } = check;
  if (proof.kind === 'code') return checkCode(tx, context, { user, code: proof.code, request });
  if (proof.kind === 'passkey') {
    const { token, response } = proof;
    const answer = { token, purpose, userId: user.id, sessionId };
    return checkPasskey(tx, context, { user, response, request, answer });
  }
  const key = { userId: user.id, hash: hashRecoveryCode(proof.code), now: context.now() };
  if (!(await takeRecoveryCode(tx, key))) return WRONG;
  await queueOwnerNotice(tx, context, { kind: 'RECOVERY_CODE_USED', user, request });
  return RIGHT;
}

interface CodeCheck extends Pick<FactorCheck, 'user' | 'request'> {
  readonly code: string;
}

async function checkCode(
  tx: Queryable,
  context: CheckContext,
  { user, code, request }: CodeCheck,
): Promise<Outcome<null>> {
  const row = await findAuthenticator(tx, user.id);
  if (row === undefined) return WRONG;
  const now = context.now();
  const wrong = wrongCodesOf(row, now);
  if (wrong.count >= MAX_WRONG_CODES) {
    return { kind: 'blocked', wait: WRONG_CODES_PERIOD - (now.getTime() - wrong.since.getTime()) };
  }
  const secret = openSecret(context.keys, row.secret, user.id);
  if (secret === undefined)
    request.log.warn('an authenticator was encrypted by another SECRET_KEY');
  const step = secret && findTotpStep(secret, code, now);
  if (step !== undefined && step > row.lastStep) {
    await updateAuthenticator(tx, user.id, { lastStep: step, lastUsedAt: now });
    return RIGHT;
  }
  const wrongCodes = wrong.count + 1;
  await updateAuthenticator(tx, user.id, { wrongCodes, wrongSince: wrong.since });
  if (wrongCodes === MAX_WRONG_CODES) {
    await queueOwnerNotice(tx, context, { kind: 'CODES_GUESSED', user, request });
  }
  return WRONG;
}

function wrongCodesOf({ wrongCodes, wrongSince }: AuthenticatorRow, now: Date) {
  const isRecent = wrongSince !== null && now.getTime() - wrongSince.getTime() < WRONG_CODES_PERIOD;
  return isRecent ? { count: wrongCodes, since: wrongSince } : { count: 0, since: now };
}

/** Accepts codes again, once the password that was guessed or stolen is no longer valid. */
export async function forgetWrongCodes(tx: Queryable, userId: string): Promise<void> {
  await updateAuthenticator(tx, userId, { wrongCodes: 0, wrongSince: null });
}

interface PasskeyCheck extends Pick<FactorCheck, 'user' | 'request'> {
  readonly response: Extract<SecondFactorProof, { kind: 'passkey' }>['response'];
  readonly answer: Parameters<typeof takeChallenge>[1];
}

/** Checks the answer of a passkey of this account. */
export async function checkPasskey(
  tx: Queryable,
  { config, now }: Pick<CheckContext, 'config' | 'now'>,
  { user, response, request, answer }: PasskeyCheck,
): Promise<Outcome<null>> {
  const time = now();
  const challenge = await takeChallenge(tx, answer, time);
  const asked = challenge?.value ?? undefined;
  if (asked === undefined) return { kind: 'expired' };
  const site = findPasskeySite(request, config);
  const passkey = await findPasskey(tx, response.id);
  if (site === undefined || passkey?.userId !== user.id) return WRONG;
  const counter = await verifyUse(response, passkey, { site, challenge: asked });
  if (counter === undefined) return WRONG;
  await updatePasskey(tx, passkey, { counter, lastUsedAt: time });
  return RIGHT;
}

const RIGHT: Outcome<null> = { kind: 'right', value: null };
const WRONG: Outcome<null> = { kind: 'wrong' };

const BLOCKED = {
  en: 'There were too many wrong codes. Use a passkey or a recovery code, or set a new password by mail; then codes are accepted again',
  vi: 'Đã nhập sai mã quá nhiều lần. Hãy dùng khóa truy cập hoặc mã khôi phục, hoặc đặt mật khẩu mới qua email để nhập mã lại được ngay',
  zh: '验证码错误次数过多。请使用通行密钥或恢复码，或通过邮件重设密码，之后即可重新输入验证码',
};
