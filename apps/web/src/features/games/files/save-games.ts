/** Saves several games of a file in the user's account, in a folder named after the file. */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { Match } from '@chuhe/contract/match';
import { createMatch } from '@chuhe/contract/match-endpoints';
import type { Game } from '@chuhe/game/tree';
import { t } from 'i18next';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { api } from '../../../lib/api/api.ts';
import { callPatiently, type Pause, wait } from '../../../lib/api/call-patiently.ts';
import { type ApiFailure, isGivenUp } from '../../../lib/api/failure.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import { isStored, makeStored } from '../../../lib/matches/match-game.ts';
import { bindOpenGame, linkOf, openLink, setLink } from '../../../lib/matches/match-link.ts';
import { linkTo, type MatchLink, unsavedGame } from '../../../lib/matches/save-state.ts';
import { matchSaver } from '../../../lib/matches/saving.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { savePace } from './call-pace.ts';
import { contentId } from './content-id.ts';

/** The most games that are saved at once. */
export const MAX_SAVED_GAMES = 2000;

/** The number of calls at a time. */
const PARALLEL = 4;

/** What earlier calls have done, so that a later one goes on from there. `saveGames` updates it. */
export interface SaveProgress {
  /** The games that are in the account, by number. A game that the user has changed since is saved again, unless it saves itself. */
  readonly saved: Map<number, SavedGame>;
  /** The ids under which games have been sent, by number and fingerprint. */
  readonly matchIds: Map<string, string>;
  /** Which games are saved and which were refused, as a store for the list that shows it. */
  readonly outcomes: StoreApi<SaveOutcomes>;
  /** The user whose account has these games. */
  userId: string | undefined;
}

export interface SaveOutcomes {
  /** The numbers of the games that are in the account. */
  readonly saved: ReadonlySet<number>;
  /** Why games could not be saved, by number. */
  readonly refused: ReadonlyMap<number, string>;
}

interface SavedGame {
  /** The number and the fingerprint of the game as it was saved. */
  readonly print: string;
  /** `undefined` if the account had the game, and the user has changed it there. */
  readonly match: Match | undefined;
}

export function newProgress(): SaveProgress {
  const outcomes = createStore<SaveOutcomes>(() => ({ saved: new Set(), refused: new Map() }));
  return { saved: new Map(), matchIds: new Map(), outcomes, userId: undefined };
}

/** Forgets the games of another account. */
export function beginProgress(progress: SaveProgress, userId: string): void {
  if (progress.userId !== userId) {
    progress.saved.clear();
    progress.matchIds.clear();
    progress.outcomes.setState({ saved: new Set(), refused: new Map() });
  }
  progress.userId = userId;
}

/** Reads a game of the file by its number; `undefined` if it could not be read. */
export type TakeGame = (number: number) => Promise<Game | undefined>;

export interface SaveGamesOptions {
  /** The numbers of the games in the file. */
  readonly numbers: readonly number[];
  readonly folder: string;
  readonly progress: SaveProgress;
  readonly take: TakeGame;
  /** @param count of the games that are in the account by this call and earlier ones */
  readonly onSaved: (count: number) => void;
  readonly signal: AbortSignal;
  /** Tests do not wait. */
  readonly pause?: Pause;
}

export interface SavedGames {
  readonly saved: number;
  /** Games that were in the account before, and further copies of the same game in the file. */
  readonly known: number;
  /** The numbers of the games that are in the account now, in the order in which they were saved. */
  readonly done: readonly number[];
  /** Games that could not be read or that the server refused, in the order of the numbers. */
  readonly refused: readonly RefusedGame[];
  /** Why the rest was not saved; `undefined` if all games were tried or the user has stopped. */
  readonly failure: ApiFailure | undefined;
}

export interface RefusedGame {
  readonly number: number;
  readonly reason: string;
}

/** What one call has done so far. */
interface Tally {
  saved: number;
  known: number;
  readonly done: number[];
  /** The ids of the games that are in the account now. Equal games have the same id. */
  readonly matchIds: Set<string>;
  readonly refused: RefusedGame[];
  failure: ApiFailure | undefined;
  isStopped: boolean;
}

/** Saves games, several at a time. */
export async function saveGames(options: SaveGamesOptions): Promise<SavedGames> {
  const { numbers, progress, signal } = options;
  const tally = newTally();
  const queue = numbers.values();
  const publish = publisher(progress, tally);
  const work = async (): Promise<void> => {
    // All share the queue.
    for (const number of queue) {
      if (signal.aborted || tally.isStopped) return;
      await saveNext(number, options, tally);
      publish();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  publish(true);
  const { saved, known, done, failure } = tally;
  const refused = tally.refused.toSorted((one, other) => one.number - other.number);
  return { saved, known, done, refused, failure };
}

function newTally(): Tally {
  return {
    saved: 0,
    known: 0,
    done: [],
    matchIds: new Set(),
    refused: [],
    failure: undefined,
    isStopped: false,
  };
}

/** Milliseconds between two updates of the list. */
const PUBLISH_MS = 250;

/** Returns a function that shows in the list what has been done, now and then or at once. */
function publisher({ saved, outcomes }: SaveProgress, { refused }: Tally) {
  let last = -Infinity;
  return (isLast = false): void => {
    if (!isLast && performance.now() - last < PUBLISH_MS) return;
    last = performance.now();
    const reasons = new Map(outcomes.getState().refused);
    for (const number of saved.keys()) reasons.delete(number);
    for (const { number, reason } of refused) reasons.set(number, reason);
    outcomes.setState({ saved: new Set(saved.keys()), refused: reasons });
  };
}

async function saveNext(number: number, options: SaveGamesOptions, tally: Tally): Promise<void> {
  const { progress, take, onSaved, signal, pause = wait } = options;
  const game = await take(number).catch(() => undefined);
  if (game === undefined) {
    tally.refused.push({ number, reason: t('files.saveGames.unreadable') });
    return;
  }
  const print = printOf(number, game);
  const before = progress.saved.get(number);
  const link = before?.match && linkOf(before.match.matchId);
  // A game that is no longer in the account is saved under another id.
  if (link?.phase === 'gone') progress.matchIds.set(print, makeUuid());
  if (link !== undefined && SAVING_ITSELF.has(link.phase)) {
    tally.known += 1;
  } else {
    await savePace().turn(pause, signal);
    const sent = signal.aborted ? undefined : await send({ game, print }, options);
    if (sent === undefined || !sent.success) {
      noteFailure(number, sent, tally);
      return;
    }
    progress.saved.set(number, { print, match: sent.match });
    const isCopy = tally.matchIds.has(sent.matchId);
    tally.matchIds.add(sent.matchId);
    const isKnown = isCopy || sent.isKnown || (link?.phase !== 'gone' && before?.print === print);
    tally[isKnown ? 'known' : 'saved'] += 1;
  }
  tally.done.push(number);
  onSaved(tally.saved + tally.known);
}

function noteFailure(number: number, failure: ApiFailure | undefined, tally: Tally): void {
  if (failure === undefined || isGivenUp(failure)) tally.isStopped = true;
  else if (OF_GAME.has(failure.status)) tally.refused.push({ number, reason: reasonOf(failure) });
  else {
    tally.failure ??= failure;
    tally.isStopped = true;
  }
}

/** The status of a failure that concerns only this game. */
const OF_GAME: ReadonlySet<number> = new Set([400, 413, 422]);

function reasonOf({ message, fields }: ApiFailure): string {
  const [field] = fields;
  return field === undefined ? message : joinSentences(message, field.message);
}

/** The phases in which the changes of a linked game are saved without being asked. */
const SAVING_ITSELF: ReadonlySet<MatchLink['phase']> = new Set([
  'saved',
  'changed',
  'saving',
  'waiting',
]);

interface SentGame {
  readonly success: true;
  readonly matchId: string;
  readonly match: Match | undefined;
  /** Whether the account had the game. */
  readonly isKnown: boolean;
}

/** The number of deleted copies of a game in the bin after which a further copy gets a random id. */
const COPIES = 4;

async function send(
  { game, print }: { readonly game: Game; readonly print: string },
  { folder, progress, signal, pause = wait }: SaveGamesOptions,
): Promise<SentGame | ApiFailure> {
  const stored = makeStored(game);
  for (let copy = 0; ; copy += 1) {
    const sentBefore = progress.matchIds.get(print);
    // The same id is sent again, so that a game whose response was lost is not saved twice.
    const matchId = sentBefore ?? (await idFor(game, progress, copy));
    progress.matchIds.set(print, matchId);
    const body = { ...stored, title: '', folder, matchId };
    const begun = performance.now();
    const answer = await callPatiently(
      () => api().call(createMatch, { body }, { isQuiet: true, signal }),
      { signal, pause },
    );
    const isTaken = answer.success ? isInBin(answer.data) : answer.status === 404;
    if (isTaken && copy <= COPIES) {
      progress.matchIds.delete(print);
      continue;
    }
    if (!answer.success) return answer;
    const { data, date = Date.now() } = answer;
    const isOlder = Date.parse(data.createdAt) < date - (performance.now() - begun) - CLOCK_MS;
    const isKnown = sentBefore === undefined && isOlder;
    return {
      success: true,
      matchId,
      isKnown,
      match: isKnown && !isStored(data, game) ? undefined : data,
    };
  }
}

/** The precision of the time in a response, in milliseconds. */
const CLOCK_MS = 2000;

function isInBin({ deletedAt }: Match): boolean {
  return typeof deletedAt === 'string';
}

function idFor(game: Game, { userId }: SaveProgress, copy: number): Promise<string> | string {
  return userId === undefined || copy >= COPIES ? makeUuid() : contentId(userId, game, copy);
}

/**
 * Links the game on the board to the game that was saved from the same place in the file, so that its later changes are saved too. Does
 * nothing if the game was not saved, belongs to another account, or has changed since.
 *
 * @param number of the game on the board in the file
 */
export function linkToSaved({ saved: all, userId }: SaveProgress, number: number): void {
  const { print, match } = all.get(number) ?? {};
  if (match === undefined || userId === undefined || openLink() !== undefined) return;
  if (userIdOf(currentSession()) !== userId) return;
  const { game } = gameStore.getState();
  const link = linkOf(match.matchId);
  // The account may have a newer game meanwhile, which the one of the file must not replace.
  const saved = link === undefined ? undefined : (unsavedGame(link) ?? link.saved);
  const known = link === undefined ? print : saved && printOf(number, saved);
  if (printOf(number, game) !== known) return;
  if (link === undefined) setLink(linkTo(match, userId, game));
  bindOpenGame(match.matchId);
  if (link !== undefined) void matchSaver().hear(match.matchId);
}

function printOf(number: number, game: Game): string {
  return `${number} ${fingerprintOf(game)}`;
}

/** Without the list of the package, which would load with the board. */
const GAME_EXTENSION = /\.(?:pgns?|xqf|cb[rlf]|pfc|zip|txt|ubb|html?)$/i;

/**
 * The name of the folder for the games of a file or a folder. Only the extension of a game file is cut.
 *
 * @example folderOf('Masters 2013.pgn'); // 'Masters 2013'
 */
export function folderOf(name: string): string {
  return name
    .replace(GAME_EXTENSION, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MATCH_LIMITS.folder)
    .replace(/\p{Cs}$/u, '');
}
