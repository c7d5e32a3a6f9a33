/**
 * Brings what was changed in saved games to the account: some time after the last edit, one call at a time for each game, and again
 * and again while no server answers. It writes over nothing that was saved elsewhere: then it stops, and the reader decides.
 */
import type { Match } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import type { Game } from '@chuhe/game/tree';
import { type ApiFailure, isPassing } from '../api/failure.ts';
import { type GameState, gameStore } from '../game/game-store.ts';
import type { MatchDetails } from './kept-link.ts';
import { gameOf, isStored, newLink } from './match-game.ts';
import {
  bindOpenGame,
  linkOf,
  linkStore,
  type MatchLink,
  openLink,
  setLink,
} from './match-link.ts';
import { putInOutbox, readOutbox } from './outbox.ts';
import { SaveTimes } from './save-times.ts';
import type { SaverEffects } from './saver-effects.ts';

export class MatchSaver {
  readonly #effects: SaverEffects;
  readonly #times: SaveTimes;
  /** Calls under way. */
  readonly #running = new Map<string, Promise<void>>();
  /** Versions that were heard of while a call was under way. */
  readonly #heard = new Set<string>();

  constructor(effects: SaverEffects) {
    this.#effects = effects;
    this.#times = new SaveTimes(effects.retryLater, (matchId) => void this.save(matchId));
  }

  /** Follows the board until the signal, and saves what earlier visits have left behind. */
  async start(signal: AbortSignal): Promise<void> {
    const stop = gameStore.subscribe((state, before) => this.#follow(state, before));
    signal.addEventListener('abort', stop);
    this.saveAll();
    const waiting = await readOutbox(this.#effects.outbox).catch(() => []);
    for (const link of waiting) {
      if (linkOf(link.matchId) === undefined) setLink(link);
      void this.save(link.matchId);
    }
  }

  /** Saves the game on the board as a new one of the account, and from now on what is changed in it. */
  async saveAsNew(details: MatchDetails): Promise<void> {
    const link = newLink(details, this.#effects.userId() ?? '', gameStore.getState().game);
    setLink(link);
    bindOpenGame(link.matchId);
    await this.save(link.matchId);
  }

  /** Saves the open game with these words. */
  async saveDetails(matchId: string, details: MatchDetails): Promise<void> {
    const link = linkOf(matchId);
    if (link === undefined) return;
    setLink({ ...link, ...details, edited: gameStore.getState().game });
    await this.save(matchId);
  }

  /** All that is still to be saved, now. */
  saveAll(): void {
    for (const { matchId } of linkStore.getState().links.values()) void this.save(matchId);
  }

  /** What is to be saved of a game, now. Settles once it is, or cannot be for the time being. */
  async save(matchId: string): Promise<void> {
    this.#times.cancel(matchId);
    const running = this.#running.get(matchId);
    if (running !== undefined) return running;
    const work = this.#saveNow(matchId).finally(() => this.#running.delete(matchId));
    this.#running.set(matchId, work);
    await work;
    this.#lookAgain(matchId);
  }

  /** The reader prefers what is here to what was saved elsewhere. */
  async keepMine(matchId: string): Promise<void> {
    const link = linkOf(matchId);
    if (link?.theirs === undefined) return;
    setLink({ ...link, version: link.theirs.version, theirs: undefined, sent: undefined });
    await this.save(matchId);
  }

  /** The other way round: the board shows what was saved elsewhere. */
  takeTheirs(matchId: string): boolean {
    const link = linkOf(matchId);
    const game = link?.theirs && gameOf(link.theirs);
    if (link?.theirs === undefined || game === undefined) return false;
    this.#replace(link, link.theirs, game);
    return true;
  }

  /** What is here becomes a game of its own; the other stays as it was saved. */
  async keepBoth(matchId: string, details: MatchDetails): Promise<void> {
    const link = linkOf(matchId);
    if (link === undefined) return;
    setLink({ ...link, theirs: undefined, edited: undefined, phase: 'idle' });
    await this.#forget(matchId);
    await this.saveAsNew(details);
  }

  /** Another device, or another tab, has saved the game: `version`, where that is known. */
  async hear(matchId: string, version?: number): Promise<void> {
    const link = linkOf(matchId);
    if (link === undefined || (version !== undefined && version <= link.version)) return;
    if (this.#running.has(matchId)) this.#heard.add(matchId);
    else await this.#look(link);
  }

  #follow(state: GameState, before: GameState): void {
    if (state.origin !== before.origin) return this.#leave(before);
    if (state.game === before.game) return;
    const link = openLink();
    if (link === undefined) return;
    // While a call is on its way, going back to what is saved is a change, too.
    const isSaved = state.game === link.saved && link.sent === undefined;
    const edited = isSaved ? undefined : state.game;
    const phase = link.phase === 'refused' ? 'idle' : link.phase;
    setLink({ ...link, edited, phase });
    if (edited === undefined) this.#times.cancel(link.matchId);
    else this.#times.soon(link.matchId);
  }

  /** What leaves the board unsaved is kept apart, since the place of the open game is taken by another. */
  #leave(before: GameState): void {
    const link = openLink(undefined, before);
    if (link?.edited === undefined) return;
    putInOutbox(this.#effects.outbox, link, link.edited).catch(() => undefined);
    void this.save(link.matchId);
  }

  async #saveNow(matchId: string): Promise<void> {
    for (let due = this.#due(matchId); due !== undefined; due = this.#due(matchId)) {
      if (!(await this.#isMine(due))) return;
      const link = this.#due(matchId);
      const game = link?.edited;
      if (link === undefined || game === undefined) return;
      if (game.nodeCount > MATCH_LIMITS.nodes) return this.#refuse(link, this.#effects.tooLarge());
      const earlier = link.sent;
      setLink({ ...link, phase: 'saving', sent: game });
      const { create, update } = this.#effects;
      const answer = await (link.version === 0 ? create(link, game) : update(link, game));
      const isOn = answer.success
        ? await this.#take(matchId, game, { match: answer.data, earlier })
        : this.#fail(matchId, answer, earlier);
      if (!isOn) return;
    }
  }

  /** The link as long as there is something to save, and nothing for the reader to decide. */
  #due(matchId: string): MatchLink | undefined {
    const link = linkOf(matchId);
    const isStopped = link?.theirs !== undefined || link?.phase === 'gone';
    return link?.edited === undefined || isStopped ? undefined : link;
  }

  /** Whether the account is the one it is saved in; after a guest has signed in, it may be, by another id. */
  async #isMine(link: MatchLink): Promise<boolean> {
    const userId = this.#effects.userId();
    if (userId === undefined) {
      setLink({ ...link, phase: 'waiting' });
      return false;
    }
    if (link.userId === userId || link.userId === '') {
      if (link.userId === '') setLink({ ...link, userId });
      return true;
    }
    const answer = await this.#effects.fetch(link.matchId);
    const isMine = answer.success && answer.data.isOwn;
    const now = linkOf(link.matchId) ?? link;
    if (isMine) setLink({ ...now, userId });
    else if (!answer.success && isPassing(answer)) this.#wait(now);
    else setLink({ ...now, phase: 'gone' });
    return isMine;
  }

  /** @returns whether to go on. */
  async #take(matchId: string, game: Game, { match, earlier }: Taken): Promise<boolean> {
    const link = linkOf(matchId);
    if (link === undefined) return false;
    this.#times.reached(matchId);
    // The first call may have come through without an answer: then the account has what was sent then.
    const isFirst = link.version === 0 && earlier !== undefined;
    if (isFirst && !isStored(match, game)) {
      if (match.version > 1 && !isStored(match, earlier)) return this.#stop(link, match);
      setLink({ ...link, version: match.version, saved: undefined, sent: undefined });
      return true;
    }
    const edited = link.edited === game ? undefined : link.edited;
    const { version } = match;
    setLink({ ...link, version, saved: game, edited, sent: undefined, phase: 'idle' });
    if (edited === undefined) await this.#forget(matchId);
    return edited !== undefined;
  }

  /** @returns whether to go on. */
  #fail(matchId: string, failure: ApiFailure, earlier: Game | undefined): boolean {
    const link = linkOf(matchId);
    if (link === undefined) return false;
    const theirs = failure.code === 'CONFLICT' ? matchOf(failure) : undefined;
    if (theirs !== undefined) return this.#settle(link, theirs, earlier);
    if (isPassing(failure) || failure.status === 401) this.#wait(link, failure.status !== 401);
    else if (failure.code === 'NOT_FOUND') setLink({ ...link, sent: undefined, phase: 'gone' });
    else this.#refuse(link, failure.message);
    return false;
  }

  /** A newer save is no conflict when it is our own, whose answer was lost, or when it has only another title. */
  #settle(link: MatchLink, theirs: Match, earlier: Game | undefined): boolean {
    const isOwn = isStored(theirs, earlier) || isStored(theirs, link.saved);
    if (!isOwn || theirs.deletedAt !== null) return this.#stop(link, theirs);
    const { version, title, folder } = theirs;
    const details = isStored(theirs, link.saved) ? { title, folder } : {};
    setLink({ ...link, ...details, version, sent: undefined });
    return true;
  }

  #stop(link: MatchLink, theirs: Match): false {
    setLink({ ...link, theirs, sent: undefined, phase: 'idle' });
    if (openLink()?.matchId !== link.matchId) this.#effects.onConflictElsewhere(link.matchId);
    return false;
  }

  #wait(link: MatchLink, isRetried = true): void {
    setLink({ ...link, phase: 'waiting' });
    if (isRetried) this.#times.again(link.matchId);
  }

  #refuse(link: MatchLink, refusal: string): void {
    setLink({ ...link, phase: 'refused', refusal, sent: undefined });
  }

  async #forget(matchId: string): Promise<void> {
    await this.#effects.outbox.remove(matchId).catch(() => undefined);
  }

  #lookAgain(matchId: string): void {
    if (this.#heard.delete(matchId)) void this.hear(matchId);
  }

  /** What was saved elsewhere comes onto the board, unless something was changed here. */
  async #look({ matchId }: MatchLink): Promise<void> {
    const answer = await this.#effects.fetch(matchId);
    const link = linkOf(matchId);
    if (link === undefined || !answer.success || this.#running.has(matchId)) return;
    const match = answer.data;
    if (match.deletedAt !== null && link.edited === undefined)
      return setLink({ ...link, phase: 'gone' });
    if (match.deletedAt === null && link.phase === 'gone') setLink({ ...link, phase: 'idle' });
    this.#compare(linkOf(matchId) ?? link, match);
  }

  #compare(link: MatchLink, match: Match): void {
    if (match.version <= link.version && match.deletedAt === null) return;
    const game = gameOf(match);
    if (match.deletedAt !== null || game === undefined) this.#stop(link, match);
    else if (isStored(match, link.saved)) this.#rename(link, match);
    else if (link.edited === undefined) this.#replace(link, match, game);
    else this.#settle(link, match, link.sent);
  }

  #rename(link: MatchLink, { version, title, folder }: Match): void {
    setLink({ ...link, version, title, folder });
  }

  #replace(link: MatchLink, match: Match, game: Game): void {
    const { version, title, folder } = match;
    const isOpen = openLink()?.matchId === link.matchId;
    const done = { edited: undefined, sent: undefined, theirs: undefined, phase: 'idle' } as const;
    setLink({ ...link, version, title, folder, saved: game, ...done });
    void this.#forget(link.matchId);
    if (isOpen) this.#effects.onReplaced(match, game);
  }
}

interface Taken {
  readonly match: Match;
  /** What was sent before without an answer. */
  readonly earlier: Game | undefined;
}

function matchOf({ data }: ApiFailure): Match | undefined {
  const isMatch = typeof data === 'object' && data !== null && 'matchId' in data;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the contract says a CONFLICT brings.
  return isMatch ? (data as Match) : undefined;
}
