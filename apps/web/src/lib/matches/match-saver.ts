/**
 * Saves the changes of saved games to the account: a pause after the last edit, one request at a time for each game, with retries while
 * the server does not answer. What happens when is decided by the reducer; this class runs its effects and feeds the results back.
 */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import type { Answer } from '../api/api-client.ts';
import { type GameState, gameStore, whenReleased } from '../game/game-store.ts';
import type { Retry } from '../session/retry-later.ts';
import type { MatchDetails } from './kept-link.ts';
import { bindOpenGame, linkOf, linkStore, openLink, setLink } from './match-link.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { type MatchLink, newLink, unsavedGame } from './save-state.ts';
import { SaveTimers } from './save-timers.ts';

/** What saving needs of the page. */
export interface SaverServices {
  /** Both fail with CONFLICT and the newer game where another device or tab has saved one. */
  readonly create: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  readonly update: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  readonly fetch: (matchId: string, signal: AbortSignal) => Promise<Answer<Match>>;
  /** The signed-in user, if the server can be asked in their name. */
  readonly userId: () => string | undefined;
  /** Whether the guest's games have moved to the account. */
  readonly hasMergedGuest: (userId: string, guestId: string) => boolean;
  readonly retryLater: (attempt: number, work: () => void) => Retry;
  readonly outbox: Outbox;
  /** A game that is not on the board has a conflict. */
  readonly onConflictElsewhere: (matchId: string) => void;
  /** The board gets a newer version, or what an earlier visit left unsaved. */
  readonly onReplaced: (match: Pick<Match, 'matchId'>, game: Game) => void;
  /** A game that left the board is neither saved nor in the outbox: it is lost when the page ends. */
  readonly onNotKept: (matchId: string) => void;
}

/** An event before the driver adds its circumstances. */
type Happening<Event = SaveEvent> = Event extends SaveEvent
  ? Omit<Event, 'account' | 'isOpen'>
  : never;

export class MatchSaver {
  readonly #services: SaverServices;
  readonly #timers = new SaveTimers();
  /** By game. A new request replaces the one before. */
  readonly #requests = new Map<string, AbortController>();

  constructor(services: SaverServices) {
    this.#services = services;
  }

  /** Follows the board until the signal, and saves what earlier visits have left behind, also on the board. */
  async start(signal: AbortSignal): Promise<void> {
    await whenReleased();
    const stop = gameStore.subscribe((state, before) => this.#follow(state, before));
    signal.addEventListener('abort', stop);
    const waiting = await this.#services.outbox.read().catch(() => []);
    for (const entry of waiting) this.#adopt(entry);
    this.changeUser();
  }

  /** To be called when another user may be signed in: saves what waited for that, and looks for the open game in their account. */
  changeUser(): void {
    if (this.#services.userId() === undefined) return;
    for (const { matchId } of linkStore.getState().links.values()) void this.save(matchId);
    const link = openLink();
    if (link !== undefined) this.#dispatch(link.matchId, { kind: 'check-owner' });
  }

  /** Saves the game on the board as a new one of the account, and from then on its changes. */
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

  /** Saves all changes at once, except for those that the server has refused. */
  saveAll(): void {
    for (const { matchId, phase } of linkStore.getState().links.values()) {
      if (phase !== 'refused') void this.save(matchId);
    }
  }

  /** Saves the changes of a game at once. Settles when they are saved, or cannot be for the time being. */
  async save(matchId: string): Promise<void> {
    this.#dispatch(matchId, { kind: 'save' });
    await untilSaved(matchId);
  }

  /** Resolves a conflict: what is here replaces what was saved elsewhere. */
  async keepMine(matchId: string): Promise<void> {
    this.#dispatch(matchId, { kind: 'keep-mine' });
    await untilSaved(matchId);
  }

  /** Resolves a conflict: the board shows what was saved elsewhere. */
  takeTheirs(matchId: string): void {
    this.#dispatch(matchId, { kind: 'take-theirs' });
  }

  /** Resolves a conflict: what is here becomes another saved game. */
  async keepBoth(matchId: string, details: MatchDetails): Promise<void> {
    this.#dispatch(matchId, { kind: 'leave-theirs' });
    await this.saveAsNew(details);
  }

  /** To be called when another device or tab has saved the game, with the version if it is known. */
  async hear(matchId: string, version?: number): Promise<void> {
    this.#dispatch(matchId, { kind: 'heard', version });
    await until(matchId, (link) => link.phase !== 'saving' && link.reading === undefined);
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

  /**
   * What an earlier visit left unsaved. Where the game has been changed here, the changes follow those that this tab had left, and those
   * of another tab wait for the next visit.
   */
  #adopt({ key, isOfTab, link }: OutboxEntry): void {
    const { outbox } = this.#services;
    const { matchId } = link;
    const game = unsavedGame(link);
    const isChanged = unsavedGame(linkOf(matchId)) !== undefined;
    if (isChanged && (!isOfTab || outbox.has(matchId))) return;
    outbox.adopt(matchId, key);
    if (game !== undefined && !isChanged) {
      setLink(link);
      this.#show(matchId, game);
    }
    void this.save(matchId);
  }

  #dispatch(matchId: string, event: Happening): void {
    const link = linkOf(matchId);
    if (link === undefined) return;
    const isOpen = openLink()?.matchId === matchId;
    const { state, effects } = reduce(link, { ...event, account: this.#account(link), isOpen });
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
