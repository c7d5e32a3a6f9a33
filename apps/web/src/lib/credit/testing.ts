import type { Credit } from '@chuhe/contract/package';

/** The credits of an account on a site that sells look-ups, without any left. */
export function makeCredit(change: Partial<Credit> = {}): Credit {
  return {
    isMetered: true,
    unlimited: false,
    balance: 0,
    expiresAt: null,
    trial: { left: 0, perDay: 100, endsAt: '2026-11-22T17:00:00.000Z' },
    search: { isLimited: false, left: 600, perDay: 600 },
    account: null,
    sold: [],
    history: [],
    ...change,
  };
}
