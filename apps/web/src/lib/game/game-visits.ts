/**
 * Visits to other games, such as those found by a search. Each visit is an entry of the browser's history: Back restores the previous
 * game as it was, and Forward the next. The game of an entry is kept under the entry's name, so that this works after a reload too.
 */
import { t } from 'i18next';
import { overlays } from '../overlays.ts';
import { parseRecord } from '../parse.ts';
import { reasonAgainstAnotherGame } from '../state/another-game.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { tabNote } from '../tab-note.ts';
import { emitToast } from '../toast.ts';
import {
  type GameState,
  gameStore,
  type Moment,
  redo,
  returnTo,
  undo,
  whenReleased,
} from './game-store.ts';
import type { Keeping } from './keeping.ts';
import { findVisit, keepVisit, openVisit } from './kept-visits.ts';
import { makeVisitName } from './visit-name.ts';

/** Keys in the state of a history entry: the name of the entry, and the number of such entries before it. */
const NAME = 'chuheGame';
const ORDER = 'chuheGameOrder';
/** Key in the state of an entry that Back passes over, to the page that it was opened from. The game of the entry is put on the board. */
const PASSED = 'chuheGamePassed';

const onBoardNote = tabNote(STORAGE_KEYS.visit);

/** Key in the state of an entry: whether the next entry was opened from the list of a file, which Back shows again. */
const LISTED = 'chuheGameListed';

export interface VisitOptions {
  /** Whether Back leads on to the page before, such as the list with the link to the game. */
  readonly isPassed?: boolean;
  /** Whether Back shows the list of the open file over the game before. */
  readonly isListed?: boolean;
}

type Reason = NonNullable<ReturnType<typeof reasonAgainstAnotherGame>>;

export class GameVisits {
  /** Called when Back leads to the list of the open file. */
  onList: () => void = () => undefined;
  readonly #keeping: Keeping;
  /** The games that this page has had on the board, by name of the entry. */
  readonly #known = new Map<string, Moment>();
  /** The origin of the game before each visit, by name of its entry. When undo restores that game, the history also leaves the entry. */
  readonly #cameFrom = new Map<string, number>();
  /** Name of the entry whose game is on the board. */
  #onBoard = onBoardNote.read();
  /** The `ORDER` of the entry on the board; `undefined` until this page has been at that entry. */
  #order: number | undefined;
  /** Whether the history is going back to the entry on the board, because the user could not leave it. */
  #isReturning = false;
  /** Whether the history is going back because the visit was undone. */
  #isUndoing = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Follows the history until the signal aborts. */
  follow(signal: AbortSignal): void {
    // Overlays hear of Back first.
    overlays();
    const onPop = (event: PopStateEvent): void => this.#hear(event);
    window.addEventListener('popstate', onPop, { capture: true, signal });
    const stop = gameStore.subscribe(({ origin }, before) => {
      if (origin !== before.origin) this.#leaveBackTo(origin);
    });
    signal.addEventListener('abort', stop);
    // The user may have gone back from another document, or before this code was loaded. Then another game has to be shown.
    const name = nameHere();
    if (name !== undefined && name === this.#onBoard) this.#order = orderHere();
    const isElsewhere = this.#onBoard !== undefined && name !== this.#onBoard;
    if (name !== undefined && isElsewhere) void this.#show(name);
  }

  /**
   * @returns a function to call after opening a game; it does nothing if the game on the board is still the same
   */
  begin(options: VisitOptions = {}): () => void {
    const { origin } = gameStore.getState();
    const href = overlays().address;
    return () => {
      const state = gameStore.getState();
      const left = state.past.findLast((moment) => moment.origin === origin);
      if (state.origin === origin || left === undefined) return;
      overlays().whenClosed(() => this.#addEntry(left, href, options));
    };
  }

  /** @param href the address before the visit, since the page already has the address of the new game */
  #addEntry(
    left: Moment,
    href: string,
    { isPassed = false, isListed = false }: VisitOptions,
  ): void {
    const { history, location } = window;
    const address = location.href;
    const tab = this.#keeping.tab.held();
    const [before, name] = [nameHere() ?? makeVisitName(tab), makeVisitName(tab)];
    const order = orderHere() ?? 0;
    // Bypasses the router, which would treat the change as a navigation to another page.
    const state = parseRecord(history.state);
    const here = {
      ...state,
      [NAME]: before,
      [ORDER]: order,
      [PASSED]: isPassed,
      [LISTED]: isListed,
    };
    History.prototype.replaceState.call(history, here, '', href);
    const next = {
      ...state,
      [NAME]: name,
      [ORDER]: order + 1,
      [PASSED]: false,
      [LISTED]: false,
    };
    History.prototype.pushState.call(history, next, '', address);
    this.#cameFrom.set(name, left.origin);
    this.#setOnBoard(name);
    this.#keep(before, left);
    this.#keep(name, momentOf(gameStore.getState()));
  }

  #hear(event: PopStateEvent): void {
    const name = nameHere();
    if (name === undefined) return;
    const isThere = name === this.#onBoard;
    if (isThere && !this.#isReturning) return;
    event.stopImmediatePropagation();
    if (isThere) this.#isReturning = false;
    else void this.#show(name);
  }

  /** Puts the game of an entry on the board, and keeps the previous game. */
  async #show(name: string): Promise<void> {
    const isBack = (this.#order ?? 0) > (orderHere() ?? 0);
    const isReturn = isBack && !this.#isUndoing;
    const passes = isReturn && isHere(PASSED);
    const isListed = isReturn && isHere(LISTED);
    this.#isUndoing = false;
    await whenReleased();
    const reason = reasonAgainstAnotherGame();
    if (reason !== undefined) {
      if (nameHere() === name) this.#stay(reason);
      return;
    }
    const moment = this.#known.get(name);
    const kept = moment === undefined ? await findVisit(this.#keeping, name) : undefined;
    // The user may have left the entry in the meantime.
    if (nameHere() !== name) return;
    if (moment === undefined && kept === undefined) {
      if (passes) {
        window.history.back();
        return;
      }
      const [title, cause] = [t('files.kept.gone'), t('files.kept.goneText')];
      emitToast({ tone: 'warning', title, cause });
      return;
    }
    const state = gameStore.getState();
    if (state.origin !== moment?.origin) {
      if (this.#onBoard !== undefined) this.#keep(this.#onBoard, momentOf(state));
      if (moment !== undefined) bringBack(moment, state);
      else if (kept !== undefined) openVisit(kept);
    }
    this.#setOnBoard(name);
    if (passes) window.history.back();
    else if (isListed) this.onList();
  }

  /** Goes back to the entry of the game on the board, because `reason` prevents leaving it. */
  #stay(reason: Reason): void {
    emitToast({ tone: 'warning', title: t(reason) });
    const [there, here] = [this.#order, orderHere()];
    // Goes back only once, so that the history does not move to and fro. `go(0)` would reload the page.
    const isKnown = there !== undefined && here !== undefined && there !== here;
    this.#isReturning = isKnown && !this.#isReturning;
    if (this.#isReturning && isKnown) window.history.go(there - here);
  }

  /** Leaves the entry of a visit that has been undone, since Back would do nothing there. */
  #leaveBackTo(origin: number): void {
    const name = nameHere();
    if (name === undefined || this.#cameFrom.get(name) !== origin) return;
    overlays().whenClosed(() => {
      if (nameHere() !== name) return;
      this.#isUndoing = true;
      window.history.back();
    });
  }

  #keep(name: string, moment: Moment): void {
    this.#known.set(name, moment);
    // If the storage fails, `#known` still has the game until the page is reloaded.
    keepVisit(this.#keeping, name, moment).catch(() => this.#keeping.complain());
  }

  #setOnBoard(name: string): void {
    this.#onBoard = name;
    this.#order = orderHere();
    this.#isReturning = false;
    // Without the note, Back still works until the page is reloaded.
    onBoardNote.write(name);
  }
}

/** Restores a game. Uses undo or redo if the game is one step away. */
function bringBack(moment: Moment, { past, future }: GameState): void {
  if (past.at(-1)?.origin === moment.origin) undo();
  else if (future.at(-1)?.origin === moment.origin) redo();
  else returnTo(moment);
}

function momentOf({ game, current, origin, notes }: GameState): Moment {
  return { game, current, origin, notes };
}

function nameHere(): string | undefined {
  const name = parseRecord(window.history.state)[NAME];
  return typeof name === 'string' ? name : undefined;
}

function isHere(key: typeof PASSED | typeof LISTED): boolean {
  return parseRecord(window.history.state)[key] === true;
}

function orderHere(): number | undefined {
  const order = parseRecord(window.history.state)[ORDER];
  return typeof order === 'number' ? order : undefined;
}
