/**
 * Decides how the changes of one saved game are saved to the account. The reducer is pure: it takes the state and an event, and returns
 * the next state with the effects to run. It allows one request at a time. It never overwrites what was saved elsewhere, but lets the user
 * decide.
 */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { Match } from '@chuhe/contract/match';
import { parseResult } from '@chuhe/game/pgn';
import { type Game, getTag } from '@chuhe/game/tree';
import type { Answer } from '../api/api-client.ts';
import { type ApiFailure, isTransient } from '../api/failure.ts';
import type { MatchDetails } from './kept-link.ts';
import { gameOf, isStored, isStoredWhole } from './match-game.ts';
import {
  detailsOf,
  type KnownMatch,
  type MatchLink,
  type RestingLink,
  type RestingPhase,
  type SavingLink,
  unsavedGame,
} from './save-state.ts';

/** The user at the time of an event. `owner` means the owner of the game, as far as this browser knows. */
export type Account =
  | { readonly kind: 'none' }
  | { readonly kind: 'owner' | 'other'; readonly userId: string };

/** The circumstances at the time of an event. */
interface Circumstances {
  readonly account: Account;
  /** Whether the game is on the board. */
  readonly isOpen: boolean;
}

export type SaveEvent = Circumstances &
  (
    | { readonly kind: 'edited'; readonly game: Game }
    | { readonly kind: 'left-board' }
    /** Saves after a pause, or at once because the user or the page requests it. */
    | { readonly kind: 'save' }
    /** The user saves the game with this title and folder. */
    | { readonly kind: 'save-details'; readonly details: MatchDetails; readonly game: Game }
    /** Another user may have signed in, or a retry is due. */
    | { readonly kind: 'check-owner' }
    /** Another device or tab has saved the game. */
    | { readonly kind: 'heard'; readonly version: number | undefined }
    | { readonly kind: 'keep-mine' }
    | { readonly kind: 'take-theirs' }
    /** The user continues with the local game as a new game. */
    | { readonly kind: 'leave-theirs' }
    | { readonly kind: 'answered'; readonly answer: Answer<Match> }
    | { readonly kind: 'fetched'; readonly answer: Answer<Match> }
    | { readonly kind: 'not-kept' }
  );

export type SaveEffect =
  /** The response is dispatched as `answered`. */
  | { readonly kind: 'create' | 'update'; readonly link: MatchLink; readonly game: Game }
  /** The response is dispatched as `fetched`. */
  | { readonly kind: 'fetch' }
  | { readonly kind: 'save-after-pause' }
  | { readonly kind: 'retry-later'; readonly attempt: number }
  | { readonly kind: 'stop-timers' }
  /** Puts the changes into the outbox. If that fails, `not-kept` is dispatched. */
  | { readonly kind: 'keep'; readonly link: MatchLink; readonly game: Game }
  | { readonly kind: 'forget' }
  /** Replaces the game on the board, if it is the linked one. */
  | { readonly kind: 'show'; readonly game: Game }
  | { readonly kind: 'tell-conflict' }
  | { readonly kind: 'tell-not-kept' };

export interface Step {
  readonly state: MatchLink;
  readonly effects: readonly SaveEffect[];
}

export function reduce(link: MatchLink, event: SaveEvent): Step {
  const { account, isOpen } = event;
  switch (event.kind) {
    case 'edited':
      return edit(link, event.game, account);
    case 'left-board':
      return leaveBoard(link, account);
    case 'save':
      return save(link, account);
    case 'save-details':
      return saveDetails(link, event, account);
    case 'check-owner':
      return checkOwner(link, event);
    case 'heard':
      return hear(link, isOpen, event.version);
    case 'keep-mine':
      return keepMine(link, account);
    case 'take-theirs':
      return takeTheirs(link);
    case 'leave-theirs':
      return link.phase === 'conflict'
        ? step(rest(link, { phase: 'saved' }), { kind: 'forget' })
        : step(link);
    case 'answered':
      return link.phase === 'saving'
        ? finish(takeAnswer(link, event.answer, account), isOpen)
        : step(link);
    case 'fetched':
      return finish(takeFetched(link, event.answer, event), isOpen);
    case 'not-kept':
      break;
  }
  return finish(step({ ...link, isNotKept: true }), isOpen);
}

function step(state: MatchLink, ...effects: SaveEffect[]): Step {
  return { state, effects };
}

function rest(
  link: MatchLink,
  phase: RestingPhase,
  change: Partial<KnownMatch & Pick<RestingLink, 'reading'>> = {},
): RestingLink {
  const { matchId, userId, version, title, folder } = link;
  const { saved, savedDetails, attempts, isUnlocked, heard, isNotKept } = link;
  const identity = { matchId, userId, version, title, folder };
  const known = { ...identity, saved, savedDetails, attempts, isUnlocked, heard, isNotKept };
  const reading = link.phase === 'saving' ? undefined : link.reading;
  return { ...known, reading, ...phase, ...change };
}

/** The phase of a game with these changes if nothing prevents saving them. */
function pending(edited: Game | undefined, unconfirmed?: Game): RestingPhase {
  return edited === undefined ? { phase: 'saved' } : { phase: 'changed', edited, unconfirmed };
}

function unconfirmedOf(link: MatchLink): Game | undefined {
  if (link.phase === 'saving') return link.sent.game;
  return 'unconfirmed' in link ? link.unconfirmed : undefined;
}

function hasDetails({ title, folder }: MatchDetails, details: MatchDetails | undefined): boolean {
  return title === details?.title && folder === details.folder;
}

function edit(link: MatchLink, game: Game, account: Account): Step {
  if (link.phase === 'saving') {
    const wanted = isTried(link, link.sent.game, game) ? link.wanted : game;
    return step({ ...link, edited: game, wanted }, { kind: 'save-after-pause' });
  }
  if (link.phase === 'changed' && account.kind === 'owner' && isTried(link, link.saved, game)) {
    // The earlier changes are saved at once, since the moves may never be saved.
    return send({ ...link, userId: account.userId }, link.edited, game);
  }
  const unconfirmed = unconfirmedOf(link);
  // While a save is unconfirmed, the account may already have it. So even a return to the saved game must be saved.
  const isSaved = game === link.saved && unconfirmed === undefined;
  const edited = isSaved && hasDetails(link, link.savedDetails) ? undefined : game;
  const state = rest(link, phaseAfterEdit(link, edited));
  if (state.phase === 'paused') return step(state, { kind: 'stop-timers' });
  if (edited !== undefined) return step(state, { kind: 'save-after-pause' });
  return step(state, { kind: 'stop-timers' }, { kind: 'forget' });
}

function phaseAfterEdit(link: RestingLink, edited: Game | undefined): RestingPhase {
  if (link.phase === 'conflict') return { ...link, edited };
  const unconfirmed = unconfirmedOf(link);
  // Does not pause while earlier changes are unsaved, since a paused link drops its changes when the game leaves the board. The changes
  // are saved later, together with the moves.
  const mayPause = link.phase === 'paused' || unsavedGame(link) === undefined;
  if (edited !== undefined && mayPause && isTriedAtRest(link, edited)) {
    return { phase: 'paused', edited, unconfirmed };
  }
  if (link.phase === 'gone' || link.phase === 'foreign') return { ...link, edited };
  const next = pending(edited, unconfirmed);
  return next.phase === 'changed' && link.phase === 'waiting'
    ? { ...next, phase: 'waiting' }
    : next;
}

function isTriedAtRest(link: RestingLink, edited: Game): boolean {
  return link.saved === undefined ? link.phase === 'paused' : isTried(link, link.saved, edited);
}

/** Whether moves were added to a finished game. Most users then explore variations and do not mean to change the saved game. */
function isTried({ isUnlocked }: MatchLink, saved: Game | undefined, edited: Game): boolean {
  if (saved === undefined || isUnlocked) return false;
  const result = parseResult(getTag(saved, 'Result') ?? '');
  return result !== undefined && result !== '*' && edited.nodeCount > saved.nodeCount;
}

/** Puts unsaved changes into the outbox, since only the game on the board is kept otherwise. */
function leaveBoard(link: MatchLink, account: Account): Step {
  if (link.phase === 'paused') return step(rest(link, { phase: 'saved' }));
  const game = unsavedGame(link);
  if (game === undefined) return step(link);
  if (link.phase === 'saving') {
    const state = { ...link, edited: link.wanted };
    return step(state, { kind: 'keep', link: state, game: state.edited });
  }
  const { state, effects } = save(link, account);
  return step(state, { kind: 'keep', link, game }, ...effects);
}

function save(link: MatchLink, account: Account): Step {
  const edited = dueGame(link, account);
  if (edited === undefined || link.phase === 'saving') return step(link);
  if (account.kind === 'owner') return send({ ...link, userId: account.userId }, edited, edited);
  if (account.kind === 'other') return link.reading === 'owner' ? step(link) : read(link, 'owner');
  return step(rest(link, { phase: 'waiting', edited, unconfirmed: unconfirmedOf(link) }));
}

/** The game to save; `undefined` if nothing is unsaved, or if saving needs a decision of the user or another sign-in. */
function dueGame(link: MatchLink, account: Account): Game | undefined {
  if (link.phase === 'conflict' || link.phase === 'paused') return undefined;
  const isLostHere = 'lostFor' in link && link.lostFor === userIdOf(account);
  return isLostHere ? undefined : unsavedGame(link);
}

function userIdOf(account: Account): string | undefined {
  return account.kind === 'none' ? undefined : account.userId;
}

/** @param edited the game with all changes, including moves that are not to be sent */
function send(link: RestingLink, game: Game, edited: Game): Step {
  const unconfirmed = unconfirmedOf(link);
  if (game.nodeCount > MATCH_LIMITS.nodes) {
    return step(rest(link, { phase: 'refused', edited, unconfirmed, refusal: undefined }));
  }
  const { title, folder, version } = link;
  const { reading: _, ...known } = rest(link, { phase: 'saved' });
  const sent = { game, title, folder };
  const state: SavingLink = { ...known, phase: 'saving', edited, unconfirmed, sent, wanted: game };
  return step(state, { kind: version === 0 ? 'create' : 'update', link: state, game });
}

function read(link: RestingLink, reading: 'owner' | 'match'): Step {
  // A fetch of a newer version that gives way to this one is repeated afterwards.
  const missed = link.reading === 'match' ? Infinity : link.heard;
  const heard = reading === 'match' ? 0 : missed;
  return step({ ...link, reading, heard }, { kind: 'fetch' });
}

function saveDetails(
  link: MatchLink,
  { details, game }: { readonly details: MatchDetails; readonly game: Game },
  account: Account,
): Step {
  const named = { ...link, ...details };
  if (named.phase === 'saving') {
    const isUnlocked = named.isUnlocked || isTried(named, named.sent.game, game);
    return step({ ...named, edited: game, wanted: game, isUnlocked });
  }
  if (named.phase === 'conflict') return step({ ...named, edited: game });
  if (named.phase === 'gone' || named.phase === 'foreign') {
    return save({ ...named, edited: game }, account);
  }
  const isUnlocked = named.isUnlocked || named.phase === 'paused';
  return save(rest(named, pending(game, unconfirmedOf(named)), { isUnlocked }), account);
}

/** Checks the owner of a game even before the game has changes. Users then learn in time that they cannot save it. */
function checkOwner(link: MatchLink, { account, isOpen }: Circumstances): Step {
  if (link.phase === 'saving' || dueGame(link, account) !== undefined) return save(link, account);
  const isChanged = unsavedGame(link) !== undefined;
  if (account.kind === 'other' && !isChanged) return read(link, 'owner');
  if (account.kind !== 'owner') return step(link);
  const { userId } = account;
  const here = isChanged || link.userId === userId ? link : found({ ...link, userId });
  return hear(here, isOpen, here.heard);
}

/** The link of a lost game after it has been found in an account. */
function found(link: RestingLink): RestingLink {
  if (link.phase !== 'gone' && link.phase !== 'foreign') return link;
  return rest(link, pending(link.edited, link.unconfirmed));
}

/**
 * Fetches a newer version. An unchanged game that is not on the board is fetched when it returns to the board, since undo restores its
 * old version.
 */
function hear(link: MatchLink, isOpen: boolean, version = Infinity): Step {
  if (version <= link.version) return step(link);
  const isBusy = link.phase === 'saving' || link.reading !== undefined;
  if (isBusy || (link.phase === 'saved' && !isOpen)) {
    return step({ ...link, heard: Math.max(link.heard, version) });
  }
  return read(link, 'match');
}

function keepMine(link: MatchLink, account: Account): Step {
  if (link.phase !== 'conflict') return step(link);
  const version = Math.max(link.version, link.theirs.version);
  // Until the local game is saved, the account has the other one, so no state of the local game counts as saved.
  const known = { version, saved: undefined, savedDetails: undefined };
  return save(rest(link, pending(link.edited ?? link.saved), known), account);
}

function takeTheirs(link: MatchLink): Step {
  const game = link.phase === 'conflict' ? gameOf(link.theirs) : undefined;
  if (link.phase !== 'conflict' || game === undefined) return step(link);
  return replace(link, link.theirs, game);
}

/** Ends a step after a request: reports changes that could not be kept, and fetches an announced version unless a retry is planned. */
function finish({ state: link, effects }: Step, isOpen: boolean): Step {
  if (link.phase === 'saving' || link.reading !== undefined) return { state: link, effects };
  const isLosing = link.isNotKept && unsavedGame(link) !== undefined;
  const told = isLosing ? [...effects, { kind: 'tell-not-kept' } as const] : effects;
  const next = { ...link, isNotKept: false };
  if (effects.some(({ kind }) => kind === 'retry-later')) return { state: next, effects: told };
  const { state, effects: reading } = hear(next, isOpen, next.heard);
  return { state, effects: [...told, ...reading] };
}

function takeAnswer(link: SavingLink, answer: Answer<Match>, account: Account): Step {
  return answer.success
    ? takeSaved({ ...link, attempts: 0 }, answer.data, account)
    : takeFailure(link, answer, account);
}

function takeSaved(link: SavingLink, match: Match, account: Account): Step {
  const { sent, unconfirmed, edited } = link;
  const { version } = match;
  const isFirst = link.version === 0;
  // An earlier request has saved the game, and it has been deleted since.
  if (match.deletedAt !== null) return stop(link, match);
  // A game with this id may exist already, from an earlier request without a response or from another tab.
  if (isFirst && !isStoredWhole(match, sent.game)) {
    if (!isStored(match, sent.game) && !isStored(match, unconfirmed)) return stop(link, match);
    return save(rest(link, pending(edited), { version, saved: undefined }), account);
  }
  const savedDetails = detailsOf(isFirst ? match : sent);
  const known = { version, saved: sent.game, savedDetails };
  return saveRest(link, rest(link, pending(edited), known), account);
}

/** Saves what was changed during the request, except moves that were only tried. */
function saveRest({ sent, edited, wanted }: SavingLink, link: RestingLink, account: Account): Step {
  const isAll = wanted === sent.game && hasDetails(link, link.savedDetails);
  if (isAll && edited === wanted) return step(rest(link, { phase: 'saved' }), { kind: 'forget' });
  if (isAll) {
    const state = rest(link, { phase: 'paused', edited, unconfirmed: undefined });
    return step(state, { kind: 'stop-timers' }, { kind: 'forget' });
  }
  if (edited === wanted || account.kind !== 'owner') return save(link, account);
  return send({ ...link, userId: account.userId }, wanted, edited);
}

function takeFailure(link: SavingLink, failure: ApiFailure, account: Account): Step {
  const { edited, sent, unconfirmed, userId } = link;
  const theirs = failure.code === 'CONFLICT' ? matchOf(failure) : undefined;
  if (theirs !== undefined) {
    const own = withOwnSave(rest(link, pending(edited, unconfirmed)), theirs);
    return own === undefined ? stop(link, theirs) : save(own, account);
  }
  if (isSessionOver(failure) || isTransient(failure)) {
    // The account may have the new details now.
    const savedDetails = hasDetails(sent, link.savedDetails) ? link.savedDetails : undefined;
    const phase = { phase: 'waiting', edited, unconfirmed: sent.game } as const;
    return wait(rest(link, phase, { savedDetails }), failure);
  }
  if (failure.code === 'NOT_FOUND') {
    // If a guest has signed in during the request, their account has the game now, so `save` tries again.
    return save(rest(link, { phase: 'gone', edited, unconfirmed, lostFor: userId }), account);
  }
  return step(rest(link, { phase: 'refused', edited, unconfirmed, refusal: failure.message }));
}

/** Whether the request failed only because another user, or no user, is signed in now. */
function isSessionOver({ status, code }: ApiFailure): boolean {
  return status === 401 || code === 'SESSION_CHANGED';
}

/** Retries later if the failure is transient. */
function wait(link: RestingLink, failure: ApiFailure): Step {
  return isTransient(failure) ? retryLater(link) : step(link);
}

function retryLater(link: RestingLink): Step {
  const { attempts } = link;
  return step({ ...link, attempts: attempts + 1 }, { kind: 'retry-later', attempt: attempts });
}

/**
 * The link after a newer save that does not conflict: our own save whose response was lost, or a save that changed only the title or
 * folder. `undefined` for any other save.
 */
function withOwnSave(link: RestingLink, theirs: Match): RestingLink | undefined {
  const saved = [link.saved, unconfirmedOf(link)].find((game) => isStored(theirs, game));
  if (saved === undefined || theirs.deletedAt !== null) return undefined;
  const confirmed = 'unconfirmed' in link ? { ...link, unconfirmed: undefined } : link;
  return { ...confirmed, ...mergeDetails(link, theirs), version: theirs.version, saved };
}

/** The title and folder of the other save, except where the user has changed them locally. */
function mergeDetails({ title, folder, savedDetails }: KnownMatch, theirs: Match) {
  return {
    title: title === savedDetails?.title ? theirs.title : title,
    folder: folder === savedDetails?.folder ? theirs.folder : folder,
    savedDetails: detailsOf(theirs),
  };
}

function stop(link: MatchLink, theirs: Match): Step {
  const edited = unsavedGame(link);
  const state = rest(link, { phase: 'conflict', edited, theirs });
  return edited === undefined ? step(state) : step(state, { kind: 'tell-conflict' });
}

function replace(link: MatchLink, match: Match, game: Game): Step {
  const savedDetails = detailsOf(match);
  const known = { version: match.version, saved: game, ...savedDetails, savedDetails };
  const state = rest(link, { phase: 'saved' }, known);
  return step(state, { kind: 'forget' }, { kind: 'show', game });
}

function takeFetched(link: MatchLink, answer: Answer<Match>, now: Circumstances): Step {
  if (link.phase === 'saving' || link.reading === undefined) return step(link);
  const here = { ...link, reading: undefined };
  if (link.reading === 'owner') return takeOwner(here, answer, now.account);
  if (answer.success) return takeNewer({ ...here, attempts: 0 }, answer.data, now);
  return isSessionOver(answer) || isTransient(answer)
    ? retryLater({ ...here, heard: Infinity })
    : step(here);
}

function takeOwner(link: RestingLink, answer: Answer<Match>, account: Account): Step {
  const edited = unsavedGame(link);
  if (answer.success && answer.data.isOwn) {
    if (account.kind === 'none') return save(link, account);
    const { userId } = account;
    return save(found({ ...link, userId }), { kind: 'owner', userId });
  }
  const unconfirmed = unconfirmedOf(link);
  if (answer.success || answer.code === 'NOT_FOUND') {
    const lostFor = userIdOf(account);
    return step(rest(link, { phase: 'foreign', edited, unconfirmed, lostFor }));
  }
  return wait(
    edited === undefined ? link : rest(link, { phase: 'waiting', edited, unconfirmed }),
    answer,
  );
}

function takeNewer(link: RestingLink, match: Match, { account, isOpen }: Circumstances): Step {
  // The response is a public game of another user.
  if (!match.isOwn) return step(link);
  const edited = unsavedGame(link);
  if (match.deletedAt !== null) {
    if (edited !== undefined) return stop(link, match);
    const lost = { edited, unconfirmed: unconfirmedOf(link), lostFor: userIdOf(account) };
    return step(rest(link, { phase: 'gone', ...lost }));
  }
  const here = resumed(link, match);
  const resume: SaveEffect[] =
    here !== link && edited !== undefined ? [{ kind: 'save-after-pause' }] : [];
  if (match.version <= link.version) return step(here, ...resume);
  const own = withOwnSave(here, match);
  if (own !== undefined) return step(own, ...resume);
  const game = gameOf(match);
  if (edited !== undefined || game === undefined) return stop(here, match);
  if (isOpen) return replace(here, match, game);
  return step(rest(here, { phase: 'saved' }, { heard: match.version }));
}

/** The link of a game after its deletion or conflict has been undone in the account; otherwise the same link. */
function resumed(link: RestingLink, match: Match): RestingLink {
  if (link.phase === 'gone') return found(link);
  const isAsBefore = match.version <= link.version || isStored(match, link.saved);
  return link.phase === 'conflict' && isAsBefore ? rest(link, pending(link.edited)) : link;
}

function matchOf({ data }: ApiFailure): Match | undefined {
  const isMatch = typeof data === 'object' && data !== null && 'matchId' in data;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- In the contract, the data of a CONFLICT is a match.
  return isMatch ? (data as Match) : undefined;
}
