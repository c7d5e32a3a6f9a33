/**
 * A mark that stands in the browser while an engine with a network is on its way up. A page that is ended in the middle,
 * as phones do with one that takes too much memory, leaves it behind. Once may be chance, a browser that was closed at that
 * moment; when it has happened twice in a row the next visit begins light, instead of being ended in the same way.
 */
import type { Schedule } from '@chuhe/uci/host';

/** Where the mark is kept. Nothing of it throws; without storage there is never a mark. */
export interface MarkStorage {
  /** How many starts in a row have left it; 0 without one. */
  readonly count: () => number;
  readonly set: (count: number) => void;
  readonly remove: () => void;
  /** Calls the listener when the page is left or hidden: what happens then is no fault of the engine's. */
  readonly onLeave: (listener: () => void) => void;
}

/** So many starts cut short in a row are no chance. */
const MOST_LEFT = 2;

/** The memory is taken in the first searches, too. */
export const SETTLED_MS = 5_000;

export class StartMark {
  readonly #storage: MarkStorage;
  readonly #schedule: Schedule;
  #isOurs = false;
  #cancel: (() => void) | undefined;
  /** Starts in a row that were cut short before this page. */
  #left: number | undefined;

  constructor(storage: MarkStorage, schedule: Schedule) {
    this.#storage = storage;
    this.#schedule = schedule;
    storage.onLeave(() => this.clear());
  }

  /** Whether the last starts with a network were cut short; until `forget`, or one that ends well at a later visit. */
  get wasLeft(): boolean {
    return this.#before >= MOST_LEFT;
  }

  /** The reader wants another try. */
  forget(): void {
    this.#left = 0;
  }

  /** A start begins. */
  set(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#isOurs = true;
    this.#storage.set(this.#before + 1);
  }

  /** The start has ended well, and is over once the engine has run for a while. */
  settle(): void {
    if (!this.#isOurs) return;
    this.#cancel?.();
    this.#cancel = this.#schedule(() => this.clear(), SETTLED_MS);
  }

  /** The start has ended in any other way. A mark that another page has left or set stays. */
  clear(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#isOurs) return;
    this.#isOurs = false;
    this.#storage.remove();
  }

  get #before(): number {
    this.#left ??= this.#storage.count();
    return this.#left;
  }
}
