import type { SecondFactor, SecondFactorWay } from '@chuhe/contract/second-factor';
import type { ApiFailure } from '../api/failure.ts';
import { parseRecord } from '../parse.ts';

/** In the order in which they are offered. */
const WAYS = ['passkey', 'code', 'recovery-code'] as const satisfies readonly SecondFactorWay[];

/** What an account can show as a second factor; empty without one. */
export function waysOf({
  authenticator,
  passkeys,
  recoveryCodes,
}: Pick<SecondFactor, 'authenticator' | 'passkeys' | 'recoveryCodes'>): SecondFactorWay[] {
  if (authenticator === null && passkeys.length === 0) return [];
  const has = {
    passkey: passkeys.length > 0,
    code: authenticator !== null,
    'recovery-code': (recoveryCodes?.left ?? 0) > 0,
  };
  return WAYS.filter((way) => has[way]);
}

/** The same from the data of the error SECOND_FACTOR_REQUIRED. */
export function readWays({ data }: Pick<ApiFailure, 'data'>): SecondFactorWay[] {
  const { ways } = parseRecord(data);
  const known: readonly unknown[] = Array.isArray(ways) ? ways : [];
  return WAYS.filter((way) => known.includes(way));
}
