import type { SecondFactor } from '@chuhe/contract/second-factor';

/** Whether the last confirmation of this session still holds. */
export function isConfirmed({ confirmedUntil }: Pick<SecondFactor, 'confirmedUntil'>): boolean {
  return confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();
}
