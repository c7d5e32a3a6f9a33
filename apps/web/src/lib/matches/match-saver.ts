/**
 * Brings what was changed in saved games to the account: some time after the last edit, one call at a time for each game, and again
 * and again while no server answers. It writes over nothing that was saved elsewhere: then it stops, and the user decides.
 */
import type { Match } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { parseResult } from '@chuhe/game/pgn';
import { type Game, getTag } from '@chuhe/game/tree';
import { type ApiFailure, isPassing } from '../api/failure.ts';
import { type GameState, gameStore } from '../game/game-store.ts';
import type { MatchDetails } from './kept-link.ts';
import { gameOf, isStored, newLink } from './match-game.ts';
import {
  bindOpenGame,
  isLost,
  linkOf,
  linkStore,
  type MatchLink,
  openLink,
  setLink,
} from './match-link.ts';
import { MatchOwners } from './match-owners.ts';
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
  readonly #owners: MatchOwners;
  /** Games that are over and are worked on all the same, as the user has said by saving what they tried. */
  readonly #unlocked = new Set<string>();

  constructor(effects: SaverEffects) {
    this.#effects = effects;
    this.#owners = new MatchOwners(effects);
    this.#times = new SaveTimes(effects.retryLater, (matchId) => void this.save(matchId));
  }

  /** Follows the board until the signal, and saves what earlier visits have left behind. */
  async start(signal: AbortSignal): Promise<void> {
    const stop = gameStore.subscribe((state, before) => this.#follow(state, before));
    signal.addEventListener('abort', stop);
    this.changeUser();
    const waiting = await readOutbox(this.#effects.outbox).catch(() => []);
    for (const link of waiting) this.#adopt(link);
  }

  /** Another user may be signed in, or somebody again: what waited for that is saved, and the open game is looked for. */
  changeUser(): void {
    if (this.#effects.userId() === undefined) return;
    this.saveAll();
    const link = openLink();
    if (link !== undefined && link.edited === undefined) void this.#claim(link);
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
    const phase = link.phase === 'paused' ? 'idle' : link.phase;
    if (phase !== link.phase) this.#unlocked.add(matchId);
    setLink({ ...link, ...details, phase, edited: gameStore.getState().game });
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

  /** The user prefers what is here to what was saved elsewhere. */
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
    if (state.origin !== before.origin) return void this.#leave(before);
    if (state.game === before.game) return;
    const link = openLink();
    if (link === undefined) return;
    // While a call is on its way, going back to what is saved is a change, too.
    const isSaved = state.game === link.saved && link.sent === undefined;
    const edited = isSaved ? undefined : state.game;
    const phase = this.#phaseAfterEdit(link, edited);
    setLink({ ...link, edited, phase });
    if (edited === undefined || phase === 'paused') this.#times.cancel(link.matchId);
    else this.#times.soon(link.matchId);
  }

  #phaseAfterEdit({ matchId, phase, saved }: MatchLink, edited: Game | undefined) {
    const isTried = saved === undefined ? phase === 'paused' : isTriedIn(saved, edited);
    const isFree = this.#unlocked.has(matchId) || phase === 'saving';
    if (edited !== undefined && isTried && !isFree) return 'paused';
    return phase === 'refused' || phase === 'paused' ? 'idle' : phase;
  }

  /** What leaves the board unsaved is kept apart, since the place of the open game is taken by another. */
  async #leave(before: GameState): Promise<void> {
    const link = openLink(undefined, before);
    if (link?.edited === undefined) return;
    if (link.phase === 'paused') return setLink({ ...link, edited: undefined, phase: 'idle' });
    const { matchId } = link;
    const keeping = putInOutbox(this.#effects.outbox, link, link.edited).then(
      () => true,
      () => false,
    );
    await this.save(matchId);
    const isKept = await keeping;
    if (!isKept && linkOf(matchId)?.edited !== undefined) this.#effects.onNotKept(matchId);
  }

  /** What an earlier visit left unsaved; what has been changed since on the board is newer. */
  #adopt(link: MatchLink): void {
    const { matchId, edited } = link;
    if (linkOf(matchId)?.edited === undefined) {
      setLink(link);
      if (openLink()?.matchId === matchId && edited !== undefined) {
        this.#effects.onReplaced(link, edited);
      }
    }
    void this.save(matchId);
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
        ? await this.#take(link, game, { match: answer.data, earlier })
        : this.#fail(link, answer, earlier);
      if (!isOn) return;
    }
  }

  /** The link as long as there is something to save, and nothing for the user to decide. */
  #due(matchId: string): MatchLink | undefined {
    const link = linkOf(matchId);
    if (link?.edited === undefined || link.theirs !== undefined) return undefined;
    if (link.phase === 'paused') return undefined;
    return isLost(link) && this.#owners.isLostHere(matchId) ? undefined : link;
  }

  /** Whether it can be saved in the account that is signed in; why not is written down. */
  async #isMine(link: MatchLink): Promise<boolean> {
    const found = await this.#owners.find(link);
    const now = linkOf(link.matchId) ?? link;
    if (found.kind === 'own') setLink({ ...now, userId: found.userId });
    else if (found.kind === 'foreign') this.#lose(now, 'foreign');
    else if (found.kind === 'nobody') setLink({ ...now, phase: 'waiting' });
    else this.#wait(now, found.isPassing);
    return found.kind === 'own';
  }

  /** Looks for a game with nothing to be saved in the account that is signed in now. */
  async #claim(link: MatchLink): Promise<void> {
    const isKnown = link.userId === this.#effects.userId();
    if (isKnown || !(await this.#isMine(link))) return;
    const now = linkOf(link.matchId);
    if (now !== undefined && isLost(now)) setLink({ ...now, phase: 'idle' });
  }

  #lose(link: MatchLink, phase: 'gone' | 'foreign', userId = this.#effects.userId()): void {
    this.#owners.noteLost(link.matchId, userId);
    setLink({ ...link, sent: undefined, phase });
  }

  /** @param sending the link as it was when `game` was sent. @returns whether to go on. */
  async #take(sending: MatchLink, game: Game, { match, earlier }: Taken): Promise<boolean> {
    const { matchId } = sending;
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
    const isWhole = link.title === sending.title && link.folder === sending.folder;
    const edited = link.edited === game && isWhole ? undefined : link.edited;
    const { version } = match;
    setLink({ ...link, version, saved: game, edited, sent: undefined, phase: 'idle' });
    if (edited === undefined) await this.#forget(matchId);
    return edited !== undefined;
  }

  /** @returns whether to go on. */
  #fail({ matchId, userId: sender }: MatchLink, failure: ApiFailure, earlier?: Game): boolean {
    const link = linkOf(matchId);
    if (link === undefined) return false;
    const theirs = failure.code === 'CONFLICT' ? matchOf(failure) : undefined;
    if (theirs !== undefined) return this.#settle(link, theirs, earlier);
    const isOver = failure.status === 401 || failure.code === 'SESSION_CHANGED';
    if (isOver || isPassing(failure)) this.#wait(link, !isOver);
    else if (failure.code === 'NOT_FOUND') this.#lose(link, 'gone', sender);
    else this.#refuse(link, failure.message);
    // A guest may have signed in while the call was under way: their game is in the account then.
    return failure.code === 'NOT_FOUND' && this.#effects.userId() !== sender;
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
    if (match.deletedAt !== null && link.edited === undefined) return this.#lose(link, 'gone');
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

/** Whether moves were added to a game that is over: most who do that look what might have been, and mean to change nothing. */
function isTriedIn(saved: Game, edited = saved): boolean {
  const result = parseResult(getTag(saved, 'Result') ?? '');
  return result !== undefined && result !== '*' && edited.nodeCount > saved.nodeCount;
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
