import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import type { Move } from '@chuhe/rules/move';
import type { Queryable } from '../../db/database.ts';
import { listCollections } from './collection-repository.ts';
import { positionHash } from './position-hash.ts';
import {
  bucketStart,
  findInBucket,
  firstBits,
  type MoveCounts,
  type OpeningCount,
  type PositionCounts,
  RESULTS,
} from './statistics/packed-statistics.ts';
import { findBuckets, findOpenings, type OpeningName } from './statistics/segment-repository.ts';

/** Statistics of positions, counted when games were imported. */

export interface CountQuery {
  readonly key: Uint8Array;
  readonly collectionIds: readonly number[];
  /** First and last year, inclusive. A game without a year is in no range. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A move in the key's position; results from the view of the side to move. */
export interface CountedMove {
  readonly move: Move;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games without a result. */
  readonly others: number;
  /** Games that had the mirror image of the key's position. */
  readonly mirrored: number;
  /** Year of the newest game; 0 if no game has a year. */
  readonly lastYear: number;
  /** The newest games, newest first. */
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly gameId: string;
  /** Year of the game; 0 if unknown. */
  readonly year: number;
}

export interface NamedOpening extends OpeningName {
  readonly games: number;
}

/** Number of sample games per move. */
export const SAMPLES_OF_MOVE = 4;
export const MAX_SAMPLES = EXPLORER_LIMITS.samples;
/** Number of openings per position. Thousands are named in games that have only begun. */
const MAX_OPENINGS = 5;

interface CountedPosition {
  readonly moves: readonly CountedMove[];
  /** The openings that most games name, of all years, because a name does not depend on the year. */
  readonly openings: readonly NamedOpening[];
  /** The number of games that name any opening. */
  readonly named: number;
}

export async function countPosition(db: Queryable, query: CountQuery): Promise<CountedPosition> {
  const found = await findPositions(db, query);
  const { from, to } = query;
  const isCounted = ({ year }: MoveCounts): boolean =>
    (from === undefined && to === undefined) || (year >= (from ?? 1) && year <= (to ?? 9999));
  const byMove = new Map<Move, MoveCounts[]>();
  for (const counts of found.flatMap(({ moves }) => moves).filter(isCounted)) {
    const known = byMove.get(counts.move);
    if (known === undefined) byMove.set(counts.move, [counts]);
    else known.push(counts);
  }
  const openings = found.flatMap((each) => each.openings);
  return {
    moves: [...byMove].map(([move, counts]) => sumOf(move, counts)),
    openings: await findNames(db, openings),
    named: openings.reduce((sum, { games }) => sum + games, 0),
  };
}

/** The results of one move in all collections. */
export async function countMove(
  db: Queryable,
  { key, move }: { readonly key: Uint8Array; readonly move: Move },
): Promise<Pick<CountedMove, 'wins' | 'draws' | 'losses'>> {
  const collectionIds = (await listCollections(db)).map(({ id }) => id);
  const found = await findPositions(db, { key, collectionIds });
  const counts = found.flatMap(({ moves }) => moves).filter((each) => each.move === move);
  return sumOf(move, counts);
}

async function findPositions(
  db: Queryable,
  { key, collectionIds }: CountQuery,
): Promise<readonly PositionCounts[]> {
  const hash = positionHash(key);
  const buckets = await findBuckets(db, { first: firstBits(hash), collectionIds });
  return buckets.flatMap(
    ({ data, bucket, bits }) => findInBucket(data, bucketStart(bucket, bits), hash) ?? [],
  );
}

/** Adds up the counts of a move from several years and segments. */
function sumOf(move: Move, counts: readonly MoveCounts[]): CountedMove {
  const sum = { wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0 };
  for (const each of counts) {
    for (const result of [...RESULTS, 'mirrored'] as const) sum[result] += each[result];
  }
  const newest = counts.toSorted(
    (one, other) => other.year - one.year || other.sample - one.sample,
  );
  const samples = newest
    .slice(0, SAMPLES_OF_MOVE)
    .map(({ sample, year }) => ({ gameId: String(sample), year }));
  return { move, ...sum, lastYear: newest[0]?.year ?? 0, samples };
}

async function findNames(
  db: Queryable,
  counts: readonly OpeningCount[],
): Promise<readonly NamedOpening[]> {
  const games = new Map<number, number>();
  for (const each of counts) {
    games.set(each.opening, (games.get(each.opening) ?? 0) + each.games);
  }
  const most = [...games].toSorted(([, one], [, other]) => other - one).slice(0, MAX_OPENINGS);
  const names = await findOpenings(
    db,
    most.map(([id]) => id),
  );
  return most.flatMap(([id, count]) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ ...name, games: count }];
  });
}
