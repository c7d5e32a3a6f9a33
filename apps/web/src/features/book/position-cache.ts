import type { BookEntry } from '@chuhe/contract/book';

/** Positions that are kept; the ones looked at longest ago are forgotten first. */
const LIMIT = 500;

interface Kept {
  readonly entries: readonly BookEntry[];
  /** When it was asked for, in milliseconds. */
  readonly at: number;
}

/** What the books have said of positions, so that a step back or forth shows it at once. */
export class PositionCache {
  readonly #kept = new Map<string, Kept>();

  get(fen: string): Kept | undefined {
    const kept = this.#kept.get(fen);
    if (kept !== undefined) this.#renew(fen, kept);
    return kept;
  }

  take(fen: string, kept: Kept): void {
    this.#renew(fen, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > LIMIT && oldest !== undefined) this.#kept.delete(oldest);
  }

  clear(): void {
    this.#kept.clear();
  }

  #renew(fen: string, kept: Kept): void {
    this.#kept.delete(fen);
    this.#kept.set(fen, kept);
  }
}
