/**
 * Stores reviews in the browser, so that an interrupted review can continue after a reload and a finished review is
 * shown again.
 */

import { MOVE_GRADES, type MoveGrade } from '@chuhe/lessons/move-grade';
import type { KnownScore, PositionView, ViewLine } from '@chuhe/lessons/move-verdict';
import { createStore, promisifyRequest } from 'idb-keyval';
import { isRecord } from '../../../lib/parse.ts';

export interface StoredReview {
  /** The starting position and the moves of the line. */
  readonly key: string;
  /** Nodes of the search of each position; `undefined` in a review that an earlier version limited by time. */
  readonly nodes: number | undefined;
  /** One for each position, so one more than the number of moves. */
  readonly views: readonly (PositionView | undefined)[];
  /** One for each move. */
  readonly looks: readonly (PositionView | undefined)[];
  /** The sign of each move; `undefined` until the review has been written into the game. */
  readonly signs: readonly (MoveGrade | undefined)[] | undefined;
  /** By move: whether masters or the user's books play it often; `undefined` if that was not asked. */
  readonly theory: readonly (boolean | undefined)[];
  /** By position: the evaluations that this review and earlier ones of the line have found. */
  readonly found: readonly (readonly KnownScore[])[];
  /**
   * Whether the review was finished. This cannot be derived from the other fields, because some doubts are settled by
   * evaluations that are not stored here.
   */
  readonly isDone: boolean;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Every function may reject, because the browser's storage may be disabled or full. */
export interface ReviewStorage {
  readonly load: (key: string) => Promise<StoredReview | undefined>;
  readonly save: (review: StoredReview) => Promise<void>;
}

/** Maximum number of stored reviews. The oldest ones beyond it are deleted. */
const MAX_STORED_REVIEWS = 50;

export function makeReviewStorage(): ReviewStorage {
  const open = createStore('chuhe-reviews', 'kept');
  return {
    load: async (key) =>
      parseStoredReview(
        await open('readonly', (table) => promisifyRequest<unknown>(table.get(nameOf(key)))),
        key,
      ),
    // Async, so that it rejects instead of throwing. The store opens on first use and throws if there is no storage.
    save: async (review) =>
      open('readwrite', async (table) => {
        table.put(review, nameOf(review.key));
        const all = await promisifyRequest<unknown[]>(table.getAll());
        const old = all
          .filter(isRecord)
          .toSorted((a, b) => Number(b['savedAt']) - Number(a['savedAt']))
          .slice(MAX_STORED_REVIEWS);
        for (const { key } of old) if (typeof key === 'string') table.delete(nameOf(key));
      }),
  };
}

/** A short name for a long key, by 64-bit FNV-1a. If two keys have the same name, the stored key tells them apart. */
function nameOf(key: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < key.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** Validates a stored review, since stored data is not trusted. Returns `undefined` if it is not a review of this line. */
export function parseStoredReview(value: unknown, key: string): StoredReview | undefined {
  if (!isRecord(value) || value['key'] !== key) return undefined;
  const { budgetMs, nodes, savedAt, views, looks, signs, theory, found } = value;
  if (typeof nodes !== 'number' && typeof budgetMs !== 'number') return undefined;
  if (typeof savedAt !== 'number') return undefined;
  if (!Array.isArray(views)) return undefined;
  return {
    key,
    nodes: typeof nodes === 'number' ? nodes : undefined,
    savedAt,
    views: views.map(parseView),
    looks: Array.isArray(looks) ? looks.map(parseView) : [],
    signs: Array.isArray(signs) ? signs.map(parseSign) : undefined,
    theory: Array.isArray(theory) ? theory.map(parseFlag) : [],
    found: Array.isArray(found) ? found.map(parseScores) : [],
    isDone: value['isDone'] === true,
  };
}

function parseFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function parseScores(value: unknown): KnownScore[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap(({ score, depth }) => {
    return typeof score === 'number' && typeof depth === 'number' ? [{ score, depth }] : [];
  });
}

function parseSign(value: unknown): MoveGrade | undefined {
  return MOVE_GRADES.find((grade) => grade === value);
}

function parseView(value: unknown): PositionView | undefined {
  if (!isRecord(value)) return undefined;
  const { score, depth, lines } = value;
  if (typeof score !== 'number' || typeof depth !== 'number') return undefined;
  if (!Array.isArray(lines)) return undefined;
  return { score, depth, lines: lines.flatMap(parseLine) };
}

function parseLine(value: unknown): ViewLine[] {
  if (!isRecord(value)) return [];
  const { score, moves } = value;
  if (typeof score !== 'number' || !Array.isArray(moves) || moves.length === 0) return [];
  const texts = moves.filter((move) => typeof move === 'string');
  return texts.length === moves.length ? [{ score, moves: texts }] : [];
}
