import type { ExplorerAnswer, ExplorerQuery, GameSummary } from '@chuhe/contract/explorer';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../../db/database.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { type KeyedPosition, keyed, movesOf } from '../../position-db/key-moves.ts';
import { parseCollectionFilter } from '../collection-filter.ts';
import { listCollections } from '../collection-repository.ts';
import {
  countPosition,
  MAX_SAMPLES,
  type NamedOpening,
  SAMPLES_OF_MOVE,
} from '../count-position.ts';
import { findPlayerNames } from '../find-player-names.ts';
import { findSavedSummaries, findSummaries } from '../game-repository.ts';
import { isMirrored } from '../position-hash.ts';
import type { Scanner } from '../scan/scanner.ts';
import { scoreOf } from '../score.ts';
import { type Candidate, compareCandidates, type MoveTally, Tally } from './tally.ts';
import { type Tallied, tallyPlayerGames, tallySavedGames } from './tally-games.ts';

export interface ExploreOptions {
  readonly db: Queryable;
  readonly scanner: Scanner;
  readonly userId: string;
  readonly position: Position;
  readonly filter: ExploreFilter;
}

type ExploreFilter = Omit<ExplorerQuery, 'FEN'>;

/**
 * Finds the moves that were played in a position. Collections are answered from their statistics. The games of a player and the
 * user's saved games are scanned instead, newest first, up to a limit.
 */
export async function explore(options: ExploreOptions): Promise<ExplorerAnswer> {
  const { db, position } = options;
  const asked = keyed(position);
  const tally = new Tally();
  const { isComplete, ...names } = await tallyMoves(tally, asked, options);
  const moves = tally.moves.toSorted((one, other) => gamesOf(other) - gamesOf(one));
  const samples = await findSamples(db, options.userId, moves);
  return {
    fen: position.fen,
    moves: moves.map((move) => makeExplorerMove(move, asked, samples)),
    total: sumOf(moves),
    opening: openingOf(names),
    samples: samples.map(({ summary }) => summary),
    isComplete,
  };
}

/** Whether a query scans games, which takes longer than reading statistics. */
export function scansGames({ collections, player = '' }: ExploreFilter): boolean {
  return (
    toSearchText(player) !== '' ||
    (collections !== undefined && parseCollectionFilter(collections).includesSaved)
  );
}

async function tallyMoves(
  tally: Tally,
  { key }: KeyedPosition,
  { db, scanner, userId, filter }: ExploreOptions,
): Promise<Tallied> {
  const { from, to, side } = filter;
  const player = await findPlayerNames(db, filter.player ?? '');
  const { collectionIds, includesSaved, isCounted } = await readCollections(db, filter.collections);
  const parts: Tallied[] = [];
  const options = { db, scanner, key, tally, player, side, from, to };
  if (collectionIds.length > 0 && player === undefined) {
    const { moves, ...names } = await countPosition(db, { key, collectionIds, from, to });
    tally.addCounts(moves);
    parts.push({ isComplete: isCounted, ...names });
  } else if (collectionIds.length > 0) {
    parts.push(await tallyPlayerGames({ ...options, collectionIds }));
  }
  if (includesSaved) parts.push(await tallySavedGames({ ...options, ownerId: userId }));
  return {
    isComplete: parts.every((part) => part.isComplete),
    openings: parts.flatMap((part) => part.openings),
    named: parts.reduce((sum, { named }) => sum + named, 0),
  };
}

/** Reads the chosen collections. Ids of missing or deleted collections are ignored. */
async function readCollections(db: Queryable, text: string | undefined) {
  const all = await listCollections(db);
  const { has, includesSaved } =
    text === undefined ? { has: () => true, includesSaved: false } : parseCollectionFilter(text);
  const chosen = all.filter(({ id }) => has(id));
  const isCounted = chosen.every(({ uncountedTo }) => uncountedTo === null);
  return { collectionIds: chosen.map(({ id }) => id), includesSaved, isCounted };
}

interface ShownSample {
  readonly candidate: Candidate;
  readonly summary: GameSummary;
}

/** The newest games of all moves, newest first. */
async function findSamples(
  db: Queryable,
  userId: string,
  moves: readonly MoveTally[],
): Promise<readonly ShownSample[]> {
  const all = new Map<string, Candidate>();
  for (const { samples } of moves) {
    for (const sample of samples) all.set(`${sample.source} ${sample.gameId}`, sample);
  }
  const newest = [...all.values()].toSorted(compareCandidates).slice(0, MAX_SAMPLES);
  const idsOf = (source: Candidate['source']) =>
    newest.filter((each) => each.source === source).map(({ gameId }) => gameId);
  const summaries = [
    ...(await findSummaries(db, idsOf('imported').map(Number))),
    ...(await findSavedSummaries(db, userId, idsOf('own'))),
  ];
  return newest.flatMap((candidate) => {
    const summary = summaries.find(
      ({ source, gameId }) => source === candidate.source && gameId === candidate.gameId,
    );
    return summary === undefined ? [] : [{ candidate, summary }];
  });
}

function makeExplorerMove(
  tally: MoveTally,
  { images }: KeyedPosition,
  shown: readonly ShownSample[],
): ExplorerAnswer['moves'][number] {
  const games = gamesOf(tally);
  const score = scoreOf(tally);
  const isSymmetric = images.length > 1;
  const others = isMirrored(images) ? games - tally.mirrored : tally.mirrored;
  const sampleIds = new Set(tally.samples.map(({ source, gameId }) => `${source} ${gameId}`));
  const samples = shown.flatMap(({ summary: { source, gameId } }, at) =>
    sampleIds.has(`${source} ${gameId}`) ? [at] : [],
  );
  return {
    move: makeMove(movesOf(tally.move, images)[0] ?? tally.move),
    ...sumOf([tally]),
    score: score?.score ?? null,
    interval: score?.interval ?? null,
    lastYear: tally.lastYear === 0 ? null : tally.lastYear,
    isMirrored: !isSymmetric && others === games,
    samples: samples.slice(0, SAMPLES_OF_MOVE),
  };
}

function gamesOf({ wins, draws, losses, others }: MoveTally): number {
  return wins + draws + losses + others;
}

function sumOf(moves: readonly MoveTally[]): ExplorerAnswer['total'] {
  const sum = (of: (move: MoveTally) => number) =>
    moves.reduce((total, move) => total + of(move), 0);
  return {
    games: sum(gamesOf),
    wins: sum(({ wins }) => wins),
    draws: sum(({ draws }) => draws),
    losses: sum(({ losses }) => losses),
  };
}

/** An opening is shown if at least this many games name it, and at least this share of the games that name any opening. */
const MIN_NAMED = 3;
const AGREEMENT = 0.6;

function openingOf({
  openings,
  named,
}: Pick<Tallied, 'openings' | 'named'>): ExplorerAnswer['opening'] {
  const games = new Map<string, NamedOpening>();
  for (const each of openings) {
    const text = `${each.ecco}\n${each.name}`;
    games.set(text, { ...each, games: each.games + (games.get(text)?.games ?? 0) });
  }
  const [most] = [...games.values()].toSorted((one, other) => other.games - one.games);
  const isAgreed = most !== undefined && most.games >= MIN_NAMED && most.games >= AGREEMENT * named;
  return isAgreed ? most : null;
}
