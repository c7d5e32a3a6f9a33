import { findTarget, type TargetQuery } from '../search/find-target.ts';
import { findPosition, type PositionQuery } from './find-position.ts';
import type { PackedGame } from './scan-games.ts';

/**
 * The functions of the scanning thread, by name. Each takes a query and games as plain data and returns plain data. A
 * scan runs without a pause, so callers pass a few thousand games at a time.
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
