/**
 * Games of others that the user has a look at. Each is an entry of the history: Back has the game before it on the board again, as it
 * was, and Forward the other. What is on the board at an entry is kept under a name that the entry has, so that a reload changes
 * nothing about that.
 */
import { t } from 'i18next';
import { isOver, whenNothingIsOver } from '../close-on-back.ts';
import { parseRecord } from '../parse.ts';
import { reasonAgainstAnotherGame } from '../state/another-game.ts';
import { STORAGE_KEYS } from '../storage.ts';
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
import { visitName } from './visit-name.ts';

/** Of what an entry of the history says: its game, and how many such entries are before it. */
const NAME = 'chuheGame';
const ORDER = 'chuheGameOrder';

type Reason = NonNullable<ReturnType<typeof reasonAgainstAnotherGame>>;

export class GameVisits {
  readonly #keeping: Keeping;
  /** What this page has had on the board, by the names of the entries. */
  readonly #known = new Map<string, Moment>();
  /** From which game a visit came: when undo leads there, its entry is left, too. */
  readonly #cameFrom = new Map<string, number>();
  /** The entry whose game is on the board. */
  #onBoard = readOnBoard();
  /** Its place among such entries; nothing until the user has been there since the page was loaded. */
  #order: number | undefined;
  /** The user could not leave that entry, and is being led to it again. */
  #isReturning = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Follows the history until the signal. */
  follow(signal: AbortSignal): void {
    const onPop = (event: PopStateEvent): void => this.#hear(event);
    window.addEventListener('popstate', onPop, { capture: true, signal });
    const stop = gameStore.subscribe(({ origin }, before) => {
      if (origin !== before.origin) this.#leaveBackTo(origin);
    });
    signal.addEventListener('abort', stop);
    // The user may have gone back from another document, or before this code was there.
    const name = nameHere();
    if (name !== undefined && name === this.#onBoard) this.#order = orderHere();
    const isElsewhere = this.#onBoard !== undefined && name !== this.#onBoard;
    if (name !== undefined && isElsewhere) void this.#show(name);
  }

  /** @returns to be called once another game is on the board; where none could be opened it does nothing */
  begin(): () => void {
    const { origin } = gameStore.getState();
    const { href } = window.location;
    return () => {
      const state = gameStore.getState();
      const left = state.past.findLast((moment) => moment.origin === origin);
      if (state.origin === origin || left === undefined) return;
      whenNothingIsOver(() => this.#addEntry(left, href));
    };
  }

  /** @param href the address of the game that was left: by now it is that of the new one */
  #addEntry(left: Moment, href: string): void {
    const { history, location } = window;
    const address = location.href;
    const tab = this.#keeping.tab.held();
    const [before, name] = [nameHere() ?? makeName(tab), makeName(tab)];
    const order = orderHere() ?? 0;
    // Past the router, which would take it for a visit of another page.
    const state = parseRecord(history.state);
    const here = { ...state, [NAME]: before, [ORDER]: order };
    History.prototype.replaceState.call(history, here, '', href);
    const next = { ...state, [NAME]: name, [ORDER]: order + 1 };
    History.prototype.pushState.call(history, next, '', address);
    this.#cameFrom.set(name, left.origin);
    this.#setOnBoard(name);
    this.#keep(before, left);
    this.#keep(name, momentOf(gameStore.getState()));
  }

  #hear(event: PopStateEvent): void {
    const name = nameHere();
    if (isOver() || name === undefined) return;
    const isThere = name === this.#onBoard;
    if (isThere && !this.#isReturning) return;
    event.stopImmediatePropagation();
    if (isThere) this.#isReturning = false;
    else void this.#show(name);
  }

  /** Puts the game of an entry on the board, and keeps the one that is there. */
  async #show(name: string): Promise<void> {
    await whenReleased();
    const reason = reasonAgainstAnotherGame();
    if (reason !== undefined) {
      if (nameHere() === name) this.#stay(reason);
      return;
    }
    const moment = this.#known.get(name);
    const kept = moment === undefined ? await findVisit(this.#keeping, name) : undefined;
    // The user may have gone on meanwhile.
    if (nameHere() !== name) return;
    if (moment === undefined && kept === undefined) {
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
  }

  /** Back to the entry of the game on the board: once that is over, the step that was not possible now is. */
  #stay(reason: Reason): void {
    emitToast({ tone: 'warning', title: t(reason) });
    const [there, here] = [this.#order, orderHere()];
    // Where that once led elsewhere, the user is not sent to and fro; and a step of 0 would load the page again.
    const isKnown = there !== undefined && here !== undefined && there !== here;
    this.#isReturning = isKnown && !this.#isReturning;
    if (this.#isReturning && isKnown) window.history.go(there - here);
  }

  /** By undo: Back would do nothing any more. */
  #leaveBackTo(origin: number): void {
    const name = nameHere();
    if (name === undefined || this.#cameFrom.get(name) !== origin) return;
    whenNothingIsOver(() => {
      if (nameHere() === name) window.history.back();
    });
  }

  #keep(name: string, moment: Moment): void {
    this.#known.set(name, moment);
    // For this page it is there all the same.
    keepVisit(this.#keeping, name, moment).catch(() => this.#keeping.complain());
  }

  #setOnBoard(name: string): void {
    this.#onBoard = name;
    this.#order = orderHere();
    this.#isReturning = false;
    try {
      sessionStorage.setItem(STORAGE_KEYS.visit, name);
    } catch {
      // Then Back works until the page is reloaded.
    }
  }
}

/** Undo and redo lead there where it is one step away. */
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

function orderHere(): number | undefined {
  const order = parseRecord(window.history.state)[ORDER];
  return typeof order === 'number' ? order : undefined;
}

function makeName(tab: string | undefined): string {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return visitName(Array.from(parts, (part) => part.toString(36)).join(''), tab);
}

function readOnBoard(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.visit) ?? undefined;
  } catch {
    return undefined;
  }
}
