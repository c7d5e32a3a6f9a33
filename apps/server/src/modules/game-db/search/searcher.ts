import type { GameSummary } from '@chuhe/contract/explorer';
import {
  type GameSearch,
  type gameSearchAnswerSchema,
  SEARCH_LIMITS,
} from '@chuhe/contract/game-search';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { z } from 'zod';
import type { Queryable } from '../../../db/database.ts';
import { readPosition } from '../../../games/read-position.ts';
import { parseCollectionFilter } from '../collection-filter.ts';
import { listCollections } from '../collection-repository.ts';
import { FairQueue } from '../fair-queue.ts';
import { findPlayerNames } from '../find-player-names.ts';
import { findSavedSummaries, findSummaries, type PlayerFilter } from '../game-repository.ts';
import { readSavedLine } from '../saved-line.ts';
import type { PackedGame } from '../scan/scan-games.ts';
import type { Scanner } from '../scan/scanner.ts';
import type { TargetFound } from './find-target.ts';
import {
  makeSearchCursor,
  readSearchCursor,
  type SearchCursor,
  type SearchProgress,
} from './search-cursor.ts';
import {
  countImportedGames,
  countSavedGames,
  listImportedGames,
  listSavedGames,
} from './search-repository.ts';

type Answer = z.output<typeof gameSearchAnswerSchema>;

export interface SearcherOptions {
  readonly db: Queryable;
  readonly scanner: Scanner;
  /** Time after which a call responds with its progress, in milliseconds. A step in progress is finished first. */
  readonly timeMs?: number;
  /** Games per step. */
  readonly imported?: number;
  readonly saved?: number;
}

/**
 * Searches games step by step, so that other work runs in between. A user has one search at a time; a newer one ends the older one,
 * which responds with its progress.
 */
export class Searcher {
  readonly #options: Required<SearcherOptions>;
  readonly #newest = new Map<string, object>();
  readonly #queue = new FairQueue();

  constructor(options: SearcherOptions) {
    // Saved games of old versions must be read from their history first, so steps of saved games are shorter.
    this.#options = { timeMs: SEARCH_LIMITS.timeMs, imported: 1000, saved: 200, ...options };
  }

  /** @throws ApiError INVALID_FEN, BAD_REQUEST for an invalid cursor, or TOO_MANY_REQUESTS */
  async search(userId: string, search: GameSearch, isGone?: () => boolean): Promise<Answer> {
    const target = readTarget(search.target);
    const ticket = {};
    this.#newest.set(userId, ticket);
    try {
      const run = () => this.#search({ userId, target, ticket }, search);
      return await this.#queue.run(userId, run, isGone);
    } finally {
      if (this.#newest.get(userId) === ticket) this.#newest.delete(userId);
    }
  }

  async #search(
    { userId, target, ticket }: Pick<Walk, 'ticket'> & { userId: string; target: Target },
    { after, ...search }: GameSearch,
  ): Promise<Answer> {
    const scope = await this.#makeScope(userId, search);
    const begin = after === undefined ? await this.#begin(scope) : readSearchCursor(after);
    const query = { target, mirrored: search.mirrored, swapped: search.swapped };
    const found = await this.#walk(begin, { scope, query, ticket });
    return this.#makeAnswer(scope, found);
  }

  async #makeScope(
    userId: string,
    { collections, player = '', side, from, to }: Omit<GameSearch, 'target'>,
  ): Promise<Scope> {
    const chosen = collections === undefined ? undefined : parseCollectionFilter(collections);
    const known = await listCollections(this.#options.db);
    const counted = known.filter(({ id }) => chosen?.has(id) ?? true);
    return {
      userId,
      includesSaved: chosen?.includesSaved ?? true,
      collectionIds: counted.map(({ id }) => id),
      games: counted.reduce((sum, { games }) => sum + games, 0),
      filter: { player: await findPlayerNames(this.#options.db, player), side, from, to },
    };
  }

  /** Counts the games to search. Collections store their number of games, so imported games are counted only if a filter applies. */
  async #begin(scope: Scope): Promise<SearchProgress> {
    const { userId, includesSaved, collectionIds, filter, games } = scope;
    const { db } = this.#options;
    const saved = includesSaved ? await countSavedGames(db, userId, filter) : 0;
    const isAll =
      filter.player === undefined && filter.from === undefined && filter.to === undefined;
    const imported =
      isAll || collectionIds.length === 0
        ? games
        : await countImportedGames(db, collectionIds, filter);
    return { cursor: { source: 'own', after: undefined }, searched: 0, total: saved + imported };
  }

  async #walk(begin: SearchProgress, { scope, query, ticket }: Walk): Promise<Found> {
    const until = performance.now() + this.#options.timeMs;
    const hits: Hit[] = [];
    let { searched } = begin;
    let cursor: SearchCursor | undefined = begin.cursor;
    while (cursor !== undefined) {
      const step: Step = await this.#readStep(scope, cursor);
      const found = await this.#options.scanner.scan('findTarget', { query, games: step.games });
      cursor = step.next;
      for (const [index, at] of step.cursors.entries()) {
        searched += 1;
        const one = found[index];
        if (!one) continue;
        hits.push({ ...one, cursor: at });
        if (hits.length < SEARCH_LIMITS.hits) continue;
        return { hits, progress: { cursor: at, searched, total: begin.total } };
      }
      const isEnded = this.#newest.get(scope.userId) !== ticket || performance.now() >= until;
      if (isEnded && cursor !== undefined) break;
    }
    const progress = cursor && { cursor, searched, total: Math.max(begin.total, searched) };
    return { hits, progress, searched };
  }

  #readStep(scope: Scope, cursor: SearchCursor): Promise<Step> {
    return cursor.source === 'own'
      ? this.#readSaved(scope, cursor)
      : this.#readImported(scope, cursor);
  }

  async #readSaved(
    { userId, includesSaved, collectionIds, filter }: Scope,
    { after }: CursorOf<'own'>,
  ): Promise<Step> {
    const { db, saved: limit } = this.#options;
    const rows = includesSaved ? await listSavedGames(db, userId, { filter, after, limit }) : [];
    const games: PackedGame[] = [];
    for (const row of rows) {
      const line = await readSavedLine(db, row);
      games.push({ startFen: row.startFen === INITIAL_FEN ? null : row.startFen, line });
    }
    const cursors = rows.map((row) => ({ source: 'own', after: row }) as const);
    const others = collectionIds.length > 0 ? FIRST_IMPORTED : undefined;
    return { games, cursors, next: rows.length < limit ? others : cursors.at(-1) };
  }

  async #readImported(
    { collectionIds, filter }: Scope,
    { after }: CursorOf<'imported'>,
  ): Promise<Step> {
    const { db, imported: limit } = this.#options;
    if (collectionIds.length === 0) return { games: [], cursors: [], next: undefined };
    const rows = await listImportedGames(db, collectionIds, { filter, after, limit });
    const cursors = rows.map((row) => ({ source: 'imported', after: row }) as const);
    const games = rows.map(({ startFen, line }) => ({ startFen, line }));
    return { games, cursors, next: rows.length < limit ? undefined : cursors.at(-1) };
  }

  async #makeAnswer({ userId }: Scope, { hits, progress, searched = 0 }: Found): Promise<Answer> {
    const { db } = this.#options;
    const saved: string[] = [];
    const imported: number[] = [];
    for (const { cursor } of hits) {
      if (cursor.source === 'own') saved.push(cursor.after.id);
      else imported.push(cursor.after.id);
    }
    const summaries = new Map<string, GameSummary>();
    for (const game of await findSavedSummaries(db, userId, saved))
      summaries.set(`own ${game.gameId}`, game);
    for (const game of await findSummaries(db, imported))
      summaries.set(`imported ${game.gameId}`, game);
    return {
      // A game that was deleted meanwhile is left out.
      hits: hits.flatMap(({ cursor, ...found }) => {
        const game = summaries.get(`${cursor.source} ${cursor.after.id}`);
        return game === undefined ? [] : [{ game, ...found }];
      }),
      searched: progress?.searched ?? searched,
      total: progress?.total ?? searched,
      next: progress === undefined ? null : makeSearchCursor(progress),
    };
  }
}

interface Scope {
  readonly userId: string;
  readonly includesSaved: boolean;
  readonly collectionIds: readonly number[];
  /** Number of games in these collections. */
  readonly games: number;
  readonly filter: PlayerFilter;
}

type CursorOf<Source> = Extract<SearchCursor, { readonly source: Source }>;
type GameCursor = {
  [S in SearchCursor['source']]: Required<CursorOf<S>> & {
    readonly after: NonNullable<CursorOf<S>['after']>;
  };
}[SearchCursor['source']];

interface Step {
  readonly games: readonly PackedGame[];
  readonly cursors: readonly GameCursor[];
  /** The cursor of the next step; `undefined` at the end. */
  readonly next: SearchCursor | undefined;
}

interface Hit extends TargetFound {
  readonly cursor: GameCursor;
}

interface Found {
  readonly hits: readonly Hit[];
  /** `undefined` once all games have been searched. */
  readonly progress: SearchProgress | undefined;
  readonly searched?: number;
}

interface Walk {
  readonly scope: Scope;
  readonly query: Pick<GameSearch, 'target' | 'mirrored' | 'swapped'>;
  readonly ticket: object;
}

const FIRST_IMPORTED: SearchCursor = { source: 'imported', after: undefined };

type Target = GameSearch['target'];

/** Normalizes the FEN of a position. */
function readTarget(target: Target): Target {
  if (target.kind !== 'position') return target;
  return { ...target, FEN: readPosition(target.FEN).fen };
}
