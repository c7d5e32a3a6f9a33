/** Saves several games of a file in the user's account, in a folder named after the file. */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { Match } from '@chuhe/contract/match';
import { createMatch } from '@chuhe/contract/match-endpoints';
import type { Game } from '@chuhe/game/tree';
import { api } from '../../../lib/api/api.ts';
import { type ApiFailure, isGivenUp } from '../../../lib/api/failure.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { bindOpenGame, linkOf, openLink, setLink } from '../../../lib/matches/match-link.ts';
import { linkTo, type MatchLink, unsavedGame } from '../../../lib/matches/save-state.ts';
import { matchSaver } from '../../../lib/matches/saving.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { callPatiently, type Pause, wait } from '../saved/call-patiently.ts';

/** The most games that are saved at once. */
export const MAX_SAVED_GAMES = 2000;

/** Milliseconds between two games, so that the calls stay below the server's limit. */
const PACE_MS = 150;

/** What earlier calls have done, so that a later one goes on from there. `saveGames` updates it. */
export interface SaveProgress {
  /** The games that have been saved, by number. A game that the user has changed since is saved again, unless it saves itself. */
  readonly saved: Map<number, SavedGame>;
  /** The ids under which games have been sent, by number and fingerprint. */
  readonly matchIds: Map<string, string>;
  /** The user whose account has these games. */
  userId: string | undefined;
}

interface SavedGame {
  /** The number and the fingerprint of the game as it was saved. */
  readonly print: string;
  readonly match: Match;
}

export function newProgress(): SaveProgress {
  return { saved: new Map(), matchIds: new Map(), userId: undefined };
}

/** Reads a game of the file by its number; `undefined` if it could not be read. */
export type TakeGame = (number: number) => Promise<Game | undefined>;

export interface SaveGamesOptions {
  /** The numbers of the games in the file. */
  readonly numbers: readonly number[];
  readonly folder: string;
  readonly progress: SaveProgress;
  readonly take: TakeGame;
  /** @param count of the games that this call and earlier ones have saved */
  readonly onSaved: (count: number) => void;
  readonly signal: AbortSignal;
  /** Tests do not wait. */
  readonly pause?: Pause;
}

export interface SavedGames {
  readonly saved: number;
  /** Games that an earlier call has saved. */
  readonly known: number;
  /** Games that could not be read or that the server refused. */
  readonly refused: number;
  /** Why the rest was not saved; `undefined` if all games were tried or the user has stopped. */
  readonly failure: ApiFailure | undefined;
}

export async function saveGames(options: SaveGamesOptions): Promise<SavedGames> {
  const { numbers, progress, take, onSaved, signal, pause = wait } = options;
  let [saved, known, refused] = [0, 0, 0];
  for (const number of numbers) {
    if (signal.aborted) break;
    const game = await take(number).catch(() => undefined);
    const print = game === undefined ? '' : printOf(number, game);
    const before = progress.saved.get(number);
    const link = before && linkOf(before.match.matchId);
    // A game that is no longer in the account is saved under another id.
    if (link?.phase === 'gone') progress.matchIds.delete(print);
    if (link === undefined ? before?.print === print : SAVING_ITSELF.has(link.phase)) {
      known += 1;
      onSaved(saved + known);
      continue;
    }
    const failure = game === undefined ? 'refused' : await saveOne(number, game, options);
    if (failure === undefined) {
      saved += 1;
      onSaved(saved + known);
    } else if (failure === 'refused') refused += 1;
    else if (isGivenUp(failure)) break;
    else return { saved, known, refused, failure };
    await pause(PACE_MS, signal);
  }
  return { saved, known, refused, failure: undefined };
}

/** The phases in which the changes of a linked game are saved without being asked. */
const SAVING_ITSELF: ReadonlySet<MatchLink['phase']> = new Set([
  'saved',
  'changed',
  'saving',
  'waiting',
]);

/** @returns `undefined` if the game was saved; `refused` if only this game cannot be saved. */
async function saveOne(
  number: number,
  game: Game,
  { folder, progress, signal, pause = wait }: SaveGamesOptions,
): Promise<ApiFailure | 'refused' | undefined> {
  const print = printOf(number, game);
  // The same id is sent again, so that a game whose response was lost is not saved twice.
  const matchId = progress.matchIds.get(print) ?? makeUuid();
  progress.matchIds.set(print, matchId);
  const body = { ...makeStored(game), title: '', folder, matchId };
  const answer = await callPatiently(
    () => api().call(createMatch, { body }, { isQuiet: true, signal }),
    { signal, pause },
  );
  if (answer.success) {
    progress.saved.set(number, { print, match: answer.data });
    return undefined;
  }
  const isOfGame = answer.status === 400 || answer.status === 413 || answer.status === 422;
  return isOfGame ? 'refused' : answer;
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
