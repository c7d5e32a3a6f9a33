import { findTarget, type TargetQuery } from '../search/find-target.ts';
import { findPosition, type PositionQuery } from './find-position.ts';
import type { PackedGame } from './scan-games.ts';

/**
 * The functions of the scanning thread. Input and result are plain data. A call runs without a pause, so pass at most a few thousand
 * games.
 */
export const SCANS = {
  findPosition: ({ query, games }: Scan<PositionQuery>) => findPosition(query, games),
  findTarget: ({ query, games }: Scan<TargetQuery>) => findTarget(query, games),
} as const;

export interface Scan<Query> {
  readonly query: Query;
  readonly games: readonly PackedGame[];
}

export type Scans = typeof SCANS;
