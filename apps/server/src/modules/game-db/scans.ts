import { findPosition, type PositionQuery } from './find-position.ts';
import type { PackedGame } from './scan-games.ts';
import { findTarget, type TargetQuery } from './search/find-target.ts';

/**
 * What the scanning thread can do, by name: each takes a question and games, both plain data, and gives what it has found as plain
 * data. It runs to its end without a pause, so callers hand over a few thousand games at a time.
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
