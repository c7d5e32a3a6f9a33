import { defineService } from './services.ts';

/**
 * Closes overlays that look like a page, such as a list, when the user goes back. While overlays are open, the history has one entry for
 * all of them, which is removed with the last one. The router ignores that entry, because the page stays the same.
 */
class Overlays {
  /** Close functions of the open overlays, newest last. */
  readonly #open: (() => void)[] = [];
  /** Callbacks to run when no overlay is open. */
  readonly #waiting: (() => void)[] = [];
  #hasEntry = false;
  /** Whether the history entry is being removed by going back. */
  #isLeaving = false;
  /** The address of the page, restored when the entry is removed. */
  #address = '';

  constructor(signal: AbortSignal) {
    // The history entry stays when the services are replaced.
    signal.addEventListener('abort', () => {
      this.#hasEntry = false;
    });
    window.addEventListener('popstate', (event) => this.#hear(event), { capture: true, signal });
  }

  /**
   * @param close closes the overlay; called once, when the user goes back
   * @returns a function to call when the overlay has been closed, by `close` or otherwise
   */
  open(close: () => void): () => void {
    this.#open.push(close);
    if (!this.#hasEntry && !this.#isLeaving) this.#addEntry();
    return () => {
      const index = this.#open.indexOf(close);
      if (index >= 0) this.#open.splice(index, 1);
      // Waits, because another overlay may open at once in place of this one.
      setTimeout(() => this.#leaveEntry());
    };
  }

  /** Whether the current history entry belongs to an overlay. */
  get isOpen(): boolean {
    return this.#hasEntry || this.#isLeaving || this.#open.length > 0;
  }

  /** Calls `run` as soon as no overlay is open, which may be at once. */
  whenClosed(run: () => void): void {
    if (this.isOpen) this.#waiting.push(run);
    else run();
  }

  /** Replaces the address of the page without the router, which would treat the change as a navigation. */
  replaceAddress(next: string): void {
    const { history, location } = window;
    History.prototype.replaceState.call(history, history.state, '', next);
    this.#address = location.href;
  }

  #addEntry(): void {
    this.#hasEntry = true;
    const { history, location } = window;
    this.#address = location.href;
    History.prototype.pushState.call(history, history.state, '');
  }

  #leaveEntry(): void {
    if (this.#open.length > 0 || !this.#hasEntry) return;
    this.#hasEntry = false;
    this.#isLeaving = true;
    window.history.back();
  }

  #hear(event: PopStateEvent): void {
    if (!this.#isLeaving && !this.#hasEntry) return;
    event.stopImmediatePropagation();
    if (window.location.href !== this.#address) this.replaceAddress(this.#address);
    if (!this.#isLeaving) this.#open.pop()?.();
    this.#hasEntry = false;
    this.#isLeaving = false;
    // Other overlays are still open, or have been opened meanwhile.
    if (this.#open.length > 0) this.#addEntry();
    else for (const run of this.#waiting.splice(0)) run();
  }
}

export const overlays = defineService((signal) => new Overlays(signal));
