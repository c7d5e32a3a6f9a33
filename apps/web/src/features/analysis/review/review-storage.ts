/**
 * Stores reviews in the browser, so that an interrupted one continues after a reload and a finished one is found
 * again.
 */
import { createStore, promisifyRequest } from 'idb-keyval';
import { MOVE_GRADES, type MoveGrade } from '../../../lib/game/glyph-signs.ts';
import type { PositionView, ViewLine } from './move-verdict.ts';

export interface StoredReview {
  /** Starting position and moves. */
  readonly key: string;
  readonly budgetMs: number;
  /** One for each position: one more than moves. */
  readonly views: readonly (PositionView | undefined)[];
  /** One for each move. */
  readonly looks: readonly (PositionView | undefined)[];
  /** The sign of each move, once the review was written into the game. */
  readonly signs: readonly (MoveGrade | undefined)[] | undefined;
  /**
   * Whether the review was finished. Some doubts are settled by evaluations from elsewhere, which are not stored
   * here.
   */
  readonly isDone: boolean;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Every function may reject: a browser may forbid storage, or be full. */
export interface ReviewStorage {
  readonly load: (key: string) => Promise<StoredReview | undefined>;
  readonly save: (review: StoredReview) => Promise<void>;
}

/** The oldest ones beyond this number are deleted. */
const MAX_STORED_REVIEWS = 50;

export function makeReviewStorage(): ReviewStorage {
  const open = createStore('chuhe-reviews', 'kept');
  return {
    load: async (key) =>
      parseStoredReview(
        await open('readonly', (table) => promisifyRequest<unknown>(table.get(nameOf(key)))),
        key,
      ),
    // The store opens on first use, and throws at once where there is none.
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

/** A short name for a long key: FNV-1a, 64 bits. The stored key tells two of the same name apart. */
function nameOf(key: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < key.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** `undefined` for anything that is not a review of this line: anyone may write to a browser's storage. */
export function parseStoredReview(value: unknown, key: string): StoredReview | undefined {
  if (!isRecord(value) || value['key'] !== key) return undefined;
  const { budgetMs, savedAt, views, looks, signs } = value;
  if (typeof budgetMs !== 'number' || typeof savedAt !== 'number') return undefined;
  if (!Array.isArray(views)) return undefined;
  return {
    key,
    budgetMs,
    savedAt,
    views: views.map(parseView),
    looks: Array.isArray(looks) ? looks.map(parseView) : [],
    signs: Array.isArray(signs) ? signs.map(parseSign) : undefined,
    isDone: value['isDone'] === true,
  };
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
