import type { SecondFactor } from '@chuhe/contract/second-factor';

/**
 * Whether this session was confirmed when the server was last asked. The confirmation may have ended since; then the server refuses the
 * change, and the user is asked. The time is not compared with the clock of this device, which may be wrong.
 */
export function isConfirmed({ confirmedUntil }: Pick<SecondFactor, 'confirmedUntil'>): boolean {
  return confirmedUntil !== null;
}
