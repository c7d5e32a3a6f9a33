/**
 * Saves the changes of saved games to the account: after a pause since the last edit, with one request at a time for each game, and with
 * retries while the server does not answer. The reducer decides what to do; this class runs its effects and dispatches the results.
 */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import type { Answer } from '../api/api-client.ts';
import { type GameState, gameStore, type Moment, whenReleased } from '../game/game-store.ts';
import { commitPendingEdit } from '../game/pending-edit.ts';
import type { Retry } from '../session/retry-later.ts';
import type { MatchDetails } from './kept-link.ts';
import { bindOpenGame, linkOf, linkStore, openLink, setLink } from './match-link.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { type MatchLink, newLink, unsavedGame } from './save-state.ts';
import { SaveTimers } from './save-timers.ts';

/** The services of the page that saving uses. */
export interface SaverServices {
  /** Fails with CONFLICT and the newer game if another device or tab has saved one. So does `update`. */
  readonly create: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  readonly update: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  readonly fetch: (matchId: string, signal: AbortSignal) => Promise<Answer<Match>>;
  /** The id of the signed-in user, if any. */
  readonly userId: () => string | undefined;
  /** Whether the guest's games have moved to the account. */
  readonly hasMergedGuest: (userId: string, guestId: string) => boolean;
  readonly retryLater: (attempt: number, work: () => void) => Retry;
  readonly outbox: Outbox;
  /** Called when a game that is not on the board has a conflict. */
  readonly onConflictElsewhere: (matchId: string) => void;
  /** Called when the game on the board is replaced by a newer version or by unsaved changes of an earlier visit. */
  readonly onReplaced: (match: Pick<Match, 'matchId'>, game: Game) => void;
  /** Called when a game that left the board is neither saved nor in the outbox. Closing the page then loses the game. */
  readonly onNotKept: (matchId: string) => void;
}

/** An event to which the saver has not yet added the circumstances. */
type Happening<Event = SaveEvent> = Event extends SaveEvent
  ? Omit<Event, 'account' | 'isOpen'>
  : never;

/** Milliseconds to wait for the outbox before saving starts without it, since the storage of some browsers never answers. */
const OUTBOX_TIMEOUT = 2000;

export class MatchSaver {
  readonly #services: SaverServices;
  readonly #timers = new SaveTimers();
  /** Running requests by game. A new request of a game aborts the previous one. */
  readonly #requests = new Map<string, AbortController>();
  /** Games whose changes on this page continue changes from earlier visits of this tab, which are still in the outbox. */
  readonly #continued = new Set<string>();

  constructor(services: SaverServices) {
    this.#services = services;
  }

  /** Follows the board until the signal aborts, and saves what earlier visits left unsaved. */
  async start(signal: AbortSignal): Promise<void> {
    // Subscribes before the release, because another game may replace the restored one at that moment.
    const stop = gameStore.subscribe((state, before) => this.#follow(state, before));
    signal.addEventListener('abort', stop);
    await whenReleased();
    for (const link of linkStore.getState().links.values()) {
      if (unsavedGame(link) !== undefined) this.#continued.add(link.matchId);
    }
    this.#catchUp();
    await Promise.race([this.#adoptAll(), pause(OUTBOX_TIMEOUT)]);
    this.changeUser();
  }

  /** To be called when another user may have signed in. Saves all changes, and checks whether the open game is in their account. */
  changeUser(): void {
    if (this.#services.userId() === undefined) return;
    for (const { matchId } of linkStore.getState().links.values()) void this.save(matchId);
    const link = openLink();
    if (link !== undefined) this.#dispatch(link.matchId, { kind: 'check-owner' });
  }

  /** Saves the game on the board as a new game of the account, and its changes from then on. */
  async saveAsNew(details: MatchDetails): Promise<void> {
    const link = newLink(details, this.#services.userId() ?? '', gameStore.getState().game);
    setLink(link);
    bindOpenGame(link.matchId);
    await this.save(link.matchId);
  }

  /** Saves the open game with this title and folder. */
  async saveDetails(matchId: string, details: MatchDetails): Promise<void> {
    this.#dispatch(matchId, { kind: 'save-details', details, game: gameStore.getState().game });
    await untilSaved(matchId);
  }

  /** Saves all changes at once, except those that the server has refused. */
  saveAll(): void {
    for (const { matchId, phase } of linkStore.getState().links.values()) {
      if (phase !== 'refused') void this.save(matchId);
    }
  }

  /** Saves the changes of a game at once. Resolves when they have been saved, or when saving has failed for now. */
  async save(matchId: string): Promise<void> {
    this.#dispatch(matchId, { kind: 'save' });
    await untilSaved(matchId);
  }

  /** Resolves a conflict: the local game replaces the one saved elsewhere. */
  async keepMine(matchId: string): Promise<void> {
    this.#dispatch(matchId, { kind: 'keep-mine' });
    await untilSaved(matchId);
  }

  /** Resolves a conflict: the game saved elsewhere replaces the local one. */
  takeTheirs(matchId: string): void {
    this.#dispatch(matchId, { kind: 'take-theirs' });
  }

  /** Resolves a conflict: the local game is saved as a new game. */
  async keepBoth(matchId: string, details: MatchDetails): Promise<void> {
    this.#dispatch(matchId, { kind: 'leave-theirs' });
    await this.saveAsNew(details);
  }

  /** To be called when another device or tab has saved the game. @param version the version saved, if known */
  async hear(matchId: string, version?: number): Promise<void> {
    this.#dispatch(matchId, { kind: 'heard', version });
    await until(matchId, (link) => link.phase !== 'saving' && link.reading === undefined);
  }

  /** Dispatches the edits made before this saver followed the board, including edits of games that have left the board since. */
  #catchUp(): void {
    const state = gameStore.getState();
    const newest = new Map<string, Moment>();
    for (const moment of [...state.past, state]) {
      const link = openLink(undefined, moment);
      if (link !== undefined) newest.set(link.matchId, moment);
    }
    for (const [matchId, { game, origin }] of newest) {
      const link = linkOf(matchId);
      if (game !== (unsavedGame(link) ?? link?.saved)) {
        this.#dispatch(matchId, { kind: 'edited', game });
      }
      if (origin !== state.origin) this.#dispatch(matchId, { kind: 'left-board' });
    }
  }

  #follow(state: GameState, before: GameState): void {
    const left = openLink(undefined, before);
    if (state.origin === before.origin) {
      if (left !== undefined && state.game !== before.game) {
        this.#dispatch(left.matchId, { kind: 'edited', game: state.game });
      }
      return;
    }
    if (left !== undefined) this.#dispatch(left.matchId, { kind: 'left-board' });
    const back = openLink(undefined, state);
    if (back !== undefined) this.#dispatch(back.matchId, { kind: 'heard', version: back.heard });
  }

  async #adoptAll(): Promise<void> {
    const waiting = await this.#services.outbox.read().catch(() => []);
    for (const entry of waiting) this.#adopt(entry);
  }

  /**
   * Adopts changes that an earlier visit left unsaved. If this page already has newer changes that continue them, it only takes over the
   * entry. If this page has other changes of the game, the entry waits for the next visit.
   */
  #adopt({ key, isOfTab, link }: OutboxEntry): void {
    const { outbox } = this.#services;
    const { matchId } = link;
    if (outbox.has(matchId, key)) return;
    // The comment that the user is typing belongs to the game that would be replaced.
    if (openLink()?.matchId === matchId) commitPendingEdit();
    if (this.#continued.has(matchId)) {
      if (isOfTab) this.#takeOver(matchId, key);
      return;
    }
    const game = unsavedGame(link);
    if (game === undefined || unsavedGame(linkOf(matchId)) !== undefined) return;
    outbox.adopt(matchId, key);
    if (isOfTab) this.#continued.add(matchId);
    setLink(link);
    this.#show(matchId, game);
    void this.save(matchId);
  }

  /** Replaces an entry by the newer changes of this page, under the name of this tab. Removes it if they are saved already. */
  #takeOver(matchId: string, key: string): void {
    const { outbox } = this.#services;
    outbox.adopt(matchId, key);
    const link = linkOf(matchId);
    const game = unsavedGame(link);
    const taken =
      link === undefined || game === undefined ? outbox.forget(matchId) : outbox.put(link, game);
    // If the storage fails, the older entry stays until the changes are saved.
    taken.catch(() => undefined);
  }

  #dispatch(matchId: string, event: Happening): void {
    const link = linkOf(matchId);
    if (link === undefined) return;
    const isOpen = openLink()?.matchId === matchId;
    const { state, effects } = reduce(link, { ...event, account: this.#account(link), isOpen });
    if (isOpen && effects.some(({ kind }) => kind === 'show')) {
      // The comment that the user is typing is a change of the game that would be replaced. Commits it and reduces the event again.
      commitPendingEdit();
      if (linkOf(matchId) !== link) return this.#dispatch(matchId, event);
    }
    if (state !== link) setLink(state);
    for (const effect of effects) this.#run(matchId, effect);
  }

  #account({ userId: owner }: MatchLink): Account {
    const { userId: currentUser, hasMergedGuest } = this.#services;
    const userId = currentUser();
    if (userId === undefined) return { kind: 'none' };
    const isOwner = owner === userId || owner === '' || hasMergedGuest(userId, owner);
    return { kind: isOwner ? 'owner' : 'other', userId };
  }

  #run(matchId: string, effect: SaveEffect): void {
    const { outbox, retryLater, onConflictElsewhere, onNotKept } = this.#services;
    switch (effect.kind) {
      case 'create':
      case 'update':
        this.#timers.stop(matchId);
        return void this.#request(matchId, effect);
      case 'fetch':
        return void this.#request(matchId, effect);
      case 'save-after-pause':
        return this.#timers.saveAfterPause(matchId, () => void this.save(matchId));
      case 'retry-later':
        return this.#timers.setRetry(
          matchId,
          retryLater(effect.attempt, () => this.#dispatch(matchId, { kind: 'check-owner' })),
        );
      case 'stop-timers':
        return this.#timers.stop(matchId);
      case 'keep':
        return void outbox
          .put(effect.link, effect.game)
          .catch(() => this.#dispatch(matchId, { kind: 'not-kept' }));
      case 'forget':
        return void outbox.forget(matchId).catch(() => undefined);
      case 'show':
        return this.#show(matchId, effect.game);
      case 'tell-conflict':
        return openLink()?.matchId === matchId ? undefined : onConflictElsewhere(matchId);
      case 'tell-not-kept':
        return onNotKept(matchId);
    }
  }

  async #request(
    matchId: string,
    effect: Extract<SaveEffect, { kind: 'create' | 'update' | 'fetch' }>,
  ): Promise<void> {
    this.#requests.get(matchId)?.abort();
    const abort = new AbortController();
    this.#requests.set(matchId, abort);
    const answer =
      effect.kind === 'fetch'
        ? await this.#services.fetch(matchId, abort.signal)
        : await this.#services[effect.kind](effect.link, effect.game);
    if (abort.signal.aborted) return;
    this.#dispatch(matchId, { kind: effect.kind === 'fetch' ? 'fetched' : 'answered', answer });
  }

  #show(matchId: string, game: Game): void {
    if (openLink()?.matchId === matchId) this.#services.onReplaced({ matchId }, game);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function untilSaved(matchId: string): Promise<void> {
  return until(matchId, (link) => link.phase !== 'saving' && link.reading !== 'owner');
}

function until(matchId: string, isDone: (link: MatchLink) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      const link = linkOf(matchId);
      if (link !== undefined && !isDone(link)) return;
      stop();
      resolve();
    };
    const stop = linkStore.subscribe(check);
    check();
  });
}
