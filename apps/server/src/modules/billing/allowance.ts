import type { SettingValues } from '@chuhe/contract/settings';
import type { Payer } from './credit.ts';

/** What a user gets free of charge a day. */
export interface Allowance {
  readonly lookUps: number;
  readonly searchSeconds: number;
  /** What all guests of the caller's address get together; absent for accounts. */
  readonly ofAddress?: { readonly lookUps: number; readonly searchSeconds: number };
}

export function allowanceOf(values: SettingValues, { isGuest = false }: Payer): Allowance {
  const { trialCredits, searchSeconds, guestAllowance } = values;
  if (!isGuest) return { lookUps: trialCredits, searchSeconds };
  const { lookUps, seconds, addressLookUps, addressSeconds } = guestAllowance;
  return {
    lookUps: Math.min(lookUps, trialCredits),
    searchSeconds: Math.min(seconds, searchSeconds),
    ofAddress: { lookUps: addressLookUps, searchSeconds: addressSeconds },
  };
}
