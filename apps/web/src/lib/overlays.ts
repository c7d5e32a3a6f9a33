import { parseChoice, parseRecord } from './parse.ts';
import { defineService } from './services.ts';

/** The dialogs that an address can open, each with its name in the address. */
export const DIALOGS = [
  'engine',
  'export',
  'fen',
  'games',
  'list',
  'look',
  'open',
  'play',
  'redeem',
  'report',
  'rules',
  'save',
  'search',
  'setup',
  'share',
  'shortcuts',
  'sounds',
  'train',
] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The parameter of the address that names the open dialog, as in `/?dialog=play`. A reload opens that dialog again. */
const DIALOG = 'dialog';

/** Keys in the state of history entries: the entry of the overlays, and the entry of the page below. Both have the same number. */
const OVER = 'chuheOverlay';
const UNDER = 'chuheOverlaid';

/** The result of closing an overlay that Escape has just closed, and that is about to be removed. */
export const WAS_CLOSED = 'was closed';

interface Overlay {
  /** Closes the overlay. Returns false if it stays open, and `WAS_CLOSED` if Escape has closed it already. */
  readonly close: () => unknown;
  /** The name in the address; `undefined` for an overlay that a reload does not open again. */
  readonly name: DialogName | undefined;
  /** Whether it covers the page. A panel that Back closes does not. */
  readonly isOver: boolean;
}

/**
 * Closes dialogs and sheets when the user goes back. While overlays are open, the history has one entry for all of them, which is removed
 * with the last one. The router ignores that entry, because the page stays the same.
 *
 * The entry stays in the history after a reload, after a link in an overlay, and for Forward. There it looks like the page below, and Back
 * passes over it.
 */
class Overlays {
  /** The open overlays, newest last. */
  readonly #open: Overlay[] = [];
  /** Callbacks to run when no overlay is open. */
  readonly #waiting: (() => void)[] = [];
  /** The number of the entry of the overlays, if the history is at that entry. See `#forgetLeftEntry`. */
  #entry: unknown;
  /** Whether the history entry is being removed by going back. */
  #isLeaving = false;
  /** Whether the user has followed a link in an overlay. Going back then would cancel the navigation. */
  #isFollowing = false;
  /** The address of the page, without the name of a dialog. */
  #address: string;
  #wanted: DialogName | undefined;
  /** The query with which the page was opened. */
  readonly #search: string;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    const url = new URL(window.location.href);
    this.#wanted = parseChoice(url.searchParams.get(DIALOG), DIALOGS, undefined);
    this.#search = url.search;
    this.#address = withoutDialog(url);
    this.#entry = entryHere();
    window.addEventListener('popstate', (event) => this.#hear(event), { capture: true, signal });
    document.addEventListener('click', (event) => this.#noteLink(event), { capture: true, signal });
    // The user may come back from another document, to a page that the browser has kept as it was.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.stay(), { signal });
  }

  /**
   * @param close closes the overlay when the user goes back; returns false to keep it open, or `WAS_CLOSED`
   * @param name makes a reload open the overlay again; see `wanted`
   * @param isOver false for a panel, beside which the rest of the page can be used
   * @returns a function to call when the overlay has been closed, by `close` or otherwise
   */
  open(close: () => unknown, name?: DialogName, isOver = true): () => void {
    const overlay = { close, name, isOver };
    this.#forgetLeftEntry();
    this.#open.push(overlay);
    this.#isFollowing = false;
    if (name === this.#wanted) this.#wanted = undefined;
    if (this.#entry !== undefined) this.#write();
    else if (!this.#isLeaving) this.#addEntry();
    return () => this.#remove(overlay);
  }

  /** Whether overlays are open, or the history is about to leave their entry. */
  get isOpen(): boolean {
    return this.#isLeaving || this.#open.length > 0;
  }

  /**
   * Calls `run` as soon as no overlay covers the page and the history is at the entry of the page, which may be at once. While only panels
   * are open, the history stays at their entry.
   */
  whenClosed(run: () => void): void {
    this.#forgetLeftEntry();
    const isOfPanels = this.#open.length > 0 && !this.#isCovered && !this.#isLeaving;
    if (isOfPanels || (!this.isOpen && this.#entry === undefined)) {
      run();
      return;
    }
    this.#waiting.push(run);
    this.#leaveEntry();
  }

  /** To be called when the page stays although the user has followed a link in an overlay. */
  stay(): void {
    this.#isFollowing = false;
    this.#leaveEntry();
  }

  /** Whether a dialog, a sheet or a menu is over the page. */
  get #isCovered(): boolean {
    return this.#open.some(({ isOver }) => isOver);
  }

  /** The dialog that the address names and nothing has opened yet. */
  get wanted(): DialogName | undefined {
    return this.#wanted;
  }

  /** What the address asks of the dialog, as a query: empty if it names another one, or if the dialog has been opened. */
  searchFor(name: DialogName): string {
    return this.#wanted === name ? this.#search : '';
  }

  /** To be called when the dialog that the address names cannot be opened. The address names it no longer. */
  refuseWanted(): void {
    this.#wanted = undefined;
    this.#address = this.address;
    this.#write();
  }

  /** The address of the page, without the name of an open dialog. */
  get address(): string {
    this.#forgetLeftEntry();
    return this.#entry === undefined ? withoutDialog(new URL(window.location.href)) : this.#address;
  }

  /** Replaces the address of the page without the router, which would treat the change as a navigation. */
  replaceAddress(next: string): void {
    this.#address = new URL(next, window.location.href).href;
    this.#write();
  }

  #remove(overlay: Overlay): void {
    const index = this.#open.indexOf(overlay);
    if (index >= 0) this.#open.splice(index, 1);
    // Waits, because another overlay may open at once in place of this one.
    setTimeout(() => this.#leaveEntry());
  }

  #addEntry(): void {
    const { history, location } = window;
    const url = new URL(location.href);
    this.#address = withoutDialog(url);
    const number = Math.random();
    const state = parseRecord(history.state);
    History.prototype.replaceState.call(history, { ...state, [UNDER]: number }, '', this.#address);
    this.#entry = number;
    History.prototype.pushState.call(history, { ...state, [OVER]: number }, '', this.#named());
  }

  #leaveEntry(): void {
    const isBusy = this.#isCovered || this.#isLeaving || this.#isFollowing;
    if (isBusy || this.#signal.aborted) return;
    if (this.#open.length > 0) {
      this.#runWaiting();
      return;
    }
    this.#forgetLeftEntry();
    if (this.#entry === undefined) {
      this.#runWaiting();
      return;
    }
    this.#isLeaving = true;
    window.history.back();
  }

  /** The router may have left the entry for another page, without an event, or replaced it. */
  #forgetLeftEntry(): void {
    if (entryHere() !== this.#entry) this.#entry = undefined;
  }

  #hear(event: PopStateEvent): void {
    const left = this.#entry;
    this.#entry = entryHere();
    this.#isFollowing = false;
    const isBelow = left !== undefined && numberIn(event.state, UNDER) === left;
    if (!isBelow) {
      // Also the entry of the overlays, by Forward or by Back from another page. No overlay is open there.
      this.#address = withoutDialog(new URL(window.location.href));
      this.#write();
      this.#isLeaving = false;
      for (const overlay of this.#open.splice(0)) overlay.close();
      this.#runWaiting();
      return;
    }
    event.stopImmediatePropagation();
    this.#write();
    const isOver = !this.#isLeaving && !this.#closeTop();
    this.#isLeaving = false;
    // Other overlays are still open, or have been opened meanwhile.
    if (this.#open.length > 0) this.#addEntry();
    if (!this.#isCovered) this.#runWaiting();
    // To the user, the entry was the page, so that Back leaves the page.
    if (isOver) window.history.back();
  }

  /** Closes the newest overlay that is open. Returns false if none is. */
  #closeTop(): boolean {
    for (let top = this.#open.pop(); top !== undefined; top = this.#open.pop()) {
      const result = top.close();
      if (result === false) this.#open.push(top);
      if (result !== WAS_CLOSED) return true;
    }
    return false;
  }

  #runWaiting(): void {
    for (const run of this.#waiting.splice(0)) run();
  }

  /** Writes the address of the current entry. */
  #write(): void {
    const address = this.#entry === undefined ? this.#address : this.#named();
    const { history, location } = window;
    if (location.href === address) return;
    History.prototype.replaceState.call(history, history.state, '', address);
  }

  /** The address with the name of the newest overlay that has one. */
  #named(): string {
    const url = new URL(this.#address);
    const name = this.#open.findLast((overlay) => overlay.name !== undefined)?.name;
    if (name !== undefined) url.searchParams.set(DIALOG, name);
    return url.href;
  }

  #noteLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    if (this.#open.length === 0 || !(target instanceof Element)) return;
    // A link to a fragment stays on the page.
    const link = target.closest<HTMLAnchorElement>('a[href]:not([href^="#"])');
    const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
    if (link === null || !isPlain || link.target === '_blank' || link.hasAttribute('download')) {
      return;
    }
    this.#isFollowing = true;
  }
}

function withoutDialog(url: URL): string {
  const page = new URL(url);
  page.searchParams.delete(DIALOG);
  return page.href;
}

function entryHere(): number | undefined {
  return numberIn(window.history.state, OVER);
}

function numberIn(state: unknown, key: typeof OVER | typeof UNDER): number | undefined {
  const number = parseRecord(state)[key];
  return typeof number === 'number' ? number : undefined;
}

export const overlays = defineService((signal) => new Overlays(signal));
