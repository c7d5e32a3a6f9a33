import type { GameSummary } from '@chuhe/contract/explorer';
import {
  type GameSearch,
  type gameSearchAnswerSchema,
  SEARCH_LIMITS,
} from '@chuhe/contract/game-search';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import type { z } from 'zod';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { readChosen } from '../chosen-collections.ts';
import { listCollections } from '../collection-repository.ts';
import { findOwnSummaries, findSummaries } from '../game-repository.ts';
import type { PackedGame } from '../scan-games.ts';
import type { Scanner } from '../scanner.ts';
import { deriveLine } from '../tally-games.ts';
import { Turns } from '../turns.ts';
import type { TargetFound } from './find-target.ts';
import { makeCursor, readCursor, type SearchPlace, type SearchProgress } from './search-cursor.ts';
import {
  countImported,
  countOwn,
  type GameFilter,
  listImported,
  listOwn,
} from './search-repository.ts';

type Answer = z.output<typeof gameSearchAnswerSchema>;

export interface SearcherOptions {
  readonly db: Queryable;
  readonly scanner: Scanner;
  /** Milliseconds after which an answer says how far it is; games of one step are always gone through. */
  readonly timeMs?: number;
  /** Games of one step. */
  readonly imported?: number;
  readonly own?: number;
}

/**
 * Goes through games step by step: between two steps others have their turn in the scanning thread and in the database. One user
 * has one search at a time; a newer one ends the older, which answers how far it is, and begins then.
 */
export class Searcher {
  readonly #options: Required<SearcherOptions>;
  readonly #newest = new Map<string, object>();
  readonly #turns = new Turns();

  constructor(options: SearcherOptions) {
    // An own game of an old version must be read from its history first, so their steps are shorter.
    this.#options = { timeMs: SEARCH_LIMITS.timeMs, imported: 1000, own: 200, ...options };
  }

  /**
   * @param isGone whether nobody waits for the answer any more
   * @throws ApiError INVALID_FEN, BAD_REQUEST for a cursor that is none, or TOO_MANY_REQUESTS
   */
  async search(userId: string, search: GameSearch, isGone?: () => boolean): Promise<Answer> {
    const target = readTarget(search.target);
    const ticket = {};
    this.#newest.set(userId, ticket);
    try {
      return await this.#turns.run(
        userId,
        () => this.#search({ userId, target, ticket }, search),
        isGone,
      );
    } finally {
      if (this.#newest.get(userId) === ticket) this.#newest.delete(userId);
    }
  }

  async #search(
    { userId, target, ticket }: Pick<Walk, 'ticket'> & { userId: string; target: Target },
    { after, ...search }: GameSearch,
  ): Promise<Answer> {
    const scope = await this.#makeScope(userId, search);
    const begin = after === undefined ? await this.#begin(scope) : readCursor(after);
    const query = { target, mirrored: search.mirrored, swapped: search.swapped };
    const found = await this.#walk(begin, { scope, query, ticket });
    return this.#makeAnswer(scope, found);
  }

  async #makeScope(
    userId: string,
    { collections, ...filter }: Omit<GameSearch, 'target'>,
  ): Promise<Scope> {
    const chosen = collections === undefined ? undefined : readChosen(collections);
    const known = await listCollections(this.#options.db);
    const counted = known.filter(({ id }) => chosen?.has(id) ?? true);
    return {
      userId,
      isMine: chosen?.isMine ?? true,
      collectionIds: counted.map(({ id }) => id),
      games: counted.reduce((sum, { games }) => sum + games, 0),
      filter: {
        player: toSearchText(filter.player ?? ''),
        side: filter.side,
        from: filter.from,
        to: filter.to,
      },
    };
  }

  /** Collections know how many games they have: a million are counted only where a filter asks for some of them. */
  async #begin(scope: Scope): Promise<SearchProgress> {
    const { userId, isMine, collectionIds, filter, games } = scope;
    const { db } = this.#options;
    const own = isMine ? await countOwn(db, userId, filter) : 0;
    const isAll = filter.player === '' && filter.from === undefined && filter.to === undefined;
    const imported =
      isAll || collectionIds.length === 0 ? games : await countImported(db, collectionIds, filter);
    return { place: { source: 'own', after: undefined }, searched: 0, total: own + imported };
  }

  async #walk(begin: SearchProgress, { scope, query, ticket }: Walk): Promise<Found> {
    const until = performance.now() + this.#options.timeMs;
    const hits: Hit[] = [];
    let { searched } = begin;
    let place: SearchPlace | undefined = begin.place;
    while (place !== undefined) {
      const step: Step = await this.#readStep(scope, place);
      const found = await this.#options.scanner.scan('findTarget', { query, games: step.games });
      place = step.next;
      for (const [index, at] of step.places.entries()) {
        searched += 1;
        const one = found[index];
        if (!one) continue;
        hits.push({ ...one, place: at });
        if (hits.length < SEARCH_LIMITS.hits) continue;
        return { hits, progress: { place: at, searched, total: begin.total } };
      }
      const isEnded = this.#newest.get(scope.userId) !== ticket || performance.now() >= until;
      if (isEnded && place !== undefined) break;
    }
    const progress = place && { place, searched, total: Math.max(begin.total, searched) };
    return { hits, progress, searched };
  }

  #readStep(scope: Scope, place: SearchPlace): Promise<Step> {
    return place.source === 'own' ? this.#readOwn(scope, place) : this.#readImported(scope, place);
  }

  async #readOwn(
    { userId, isMine, collectionIds, filter }: Scope,
    { after }: OfSource<'own'>,
  ): Promise<Step> {
    const { db, own: limit } = this.#options;
    const rows = isMine ? await listOwn(db, userId, { filter, after, limit }) : [];
    const games: PackedGame[] = [];
    for (const row of rows) {
      const line = row.line ?? (await deriveLine(db, row));
      games.push({ startFen: row.startFen === INITIAL_FEN ? null : row.startFen, line });
    }
    const places = rows.map((row) => ({ source: 'own', after: row }) as const);
    const others = collectionIds.length > 0 ? FIRST_IMPORTED : undefined;
    return { games, places, next: rows.length < limit ? others : places.at(-1) };
  }

  async #readImported(
    { collectionIds, filter }: Scope,
    { after }: OfSource<'imported'>,
  ): Promise<Step> {
    const { db, imported: limit } = this.#options;
    if (collectionIds.length === 0) return { games: [], places: [], next: undefined };
    const rows = await listImported(db, collectionIds, { filter, after, limit });
    const places = rows.map((row) => ({ source: 'imported', after: row }) as const);
    const games = rows.map(({ startFen, line }) => ({ startFen, line }));
    return { games, places, next: rows.length < limit ? undefined : places.at(-1) };
  }

  async #makeAnswer({ userId }: Scope, { hits, progress, searched = 0 }: Found): Promise<Answer> {
    const { db } = this.#options;
    const own: string[] = [];
    const imported: number[] = [];
    for (const { place } of hits) {
      if (place.source === 'own') own.push(place.after.id);
      else imported.push(place.after.id);
    }
    const summaries = new Map<string, GameSummary>();
    for (const game of await findOwnSummaries(db, userId, own))
      summaries.set(`own ${game.gameId}`, game);
    for (const game of await findSummaries(db, imported))
      summaries.set(`imported ${game.gameId}`, game);
    return {
      // One that has gone meanwhile is left out.
      hits: hits.flatMap(({ place, ...found }) => {
        const game = summaries.get(`${place.source} ${place.after.id}`);
        return game === undefined ? [] : [{ game, ...found }];
      }),
      searched: progress?.searched ?? searched,
      total: progress?.total ?? searched,
      next: progress === undefined ? null : makeCursor(progress),
    };
  }
}

interface Scope {
  readonly userId: string;
  readonly isMine: boolean;
  readonly collectionIds: readonly number[];
  /** Of those collections. */
  readonly games: number;
  readonly filter: GameFilter;
}

type OfSource<Source> = Extract<SearchPlace, { readonly source: Source }>;
type GamePlace = {
  [S in SearchPlace['source']]: Required<OfSource<S>> & {
    readonly after: NonNullable<OfSource<S>['after']>;
  };
}[SearchPlace['source']];

interface Step {
  readonly games: readonly PackedGame[];
  readonly places: readonly GamePlace[];
  /** Nothing at the end. */
  readonly next: SearchPlace | undefined;
}

interface Hit extends TargetFound {
  readonly place: GamePlace;
}

interface Found {
  readonly hits: readonly Hit[];
  /** Nothing when all games are gone through. */
  readonly progress: SearchProgress | undefined;
  readonly searched?: number;
}

interface Walk {
  readonly scope: Scope;
  readonly query: Pick<GameSearch, 'target' | 'mirrored' | 'swapped'>;
  readonly ticket: object;
}

const FIRST_IMPORTED: SearchPlace = { source: 'imported', after: undefined };

type Target = GameSearch['target'];

/** A position in the product's own form. */
function readTarget(target: Target): Target {
  if (target.kind !== 'position') return target;
  const read = Position.parse(target.FEN);
  if (!read.ok) throw new ApiError('INVALID_FEN');
  return { ...target, FEN: read.value.fen };
}
