/** Saves several games of a file in the user's account, in a folder named after the file. */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { createMatch } from '@chuhe/contract/match-endpoints';
import type { Game } from '@chuhe/game/tree';
import { api } from '../../../lib/api/api.ts';
import { type ApiFailure, isGivenUp, isTransient } from '../../../lib/api/failure.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { makeUuid } from '../../../lib/uuid.ts';

/** The most games that are saved at once. */
export const MAX_SAVED_GAMES = 500;

/** Milliseconds between two games, so that the calls stay below the server's limit. */
const PACE_MS = 150;
/** Milliseconds before a call is repeated, and how often. */
const RETRY_MS = 5_000;
const RETRIES = 3;

/** What earlier calls have done, so that a later one goes on from there. `saveGames` updates it. */
export interface SaveProgress {
  /** The numbers and fingerprints of the games that have been saved, by number. A game that the user has changed since is saved again. */
  readonly saved: Map<number, string>;
  /** The ids under which games have been sent, by number and fingerprint. */
  readonly matchIds: Map<string, string>;
  /** The user whose account has these games. */
  userId: string | undefined;
}

export function newProgress(): SaveProgress {
  return { saved: new Map(), matchIds: new Map(), userId: undefined };
}

export interface SaveGamesOptions {
  /** The numbers of the games in the file. */
  readonly numbers: readonly number[];
  readonly folder: string;
  readonly progress: SaveProgress;
  /** Reads a game of the file; `undefined` if it could not be read. */
  readonly take: (number: number) => Promise<Game | undefined>;
  /** @param count of the games that this call and earlier ones have saved */
  readonly onSaved: (count: number) => void;
  readonly signal: AbortSignal;
  /** Resolves after `ms` milliseconds; tests do not wait. */
  readonly pause?: (ms: number) => Promise<void>;
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
    const print = game === undefined ? '' : `${number} ${fingerprintOf(game)}`;
    if (game !== undefined && progress.saved.get(number) === print) {
      known += 1;
      onSaved(saved + known);
      continue;
    }
    const failure = game === undefined ? 'refused' : await saveOne(print, game, options);
    if (failure === undefined) {
      progress.saved.set(number, print);
      saved += 1;
      onSaved(saved + known);
    } else if (failure === 'refused') refused += 1;
    else if (isGivenUp(failure)) break;
    else return { saved, known, refused, failure };
    await pause(PACE_MS);
  }
  return { saved, known, refused, failure: undefined };
}

/** @returns `undefined` if the game was saved; `refused` if only this game cannot be saved. */
async function saveOne(
  print: string,
  game: Game,
  { folder, progress, signal, pause = wait }: SaveGamesOptions,
): Promise<ApiFailure | 'refused' | undefined> {
  // The same id is sent again, so that a game whose response was lost is not saved twice.
  const matchId = progress.matchIds.get(print) ?? makeUuid();
  progress.matchIds.set(print, matchId);
  const body = { ...makeStored(game), title: '', folder, matchId };
  for (let tries = 0; ; tries += 1) {
    const answer = await api().call(createMatch, { body }, { isQuiet: true, signal });
    if (answer.success) return undefined;
    const isOfGame = answer.status === 400 || answer.status === 413 || answer.status === 422;
    if (isOfGame) return 'refused';
    if (!isTransient(answer) || tries === RETRIES || signal.aborted) return answer;
    await pause(RETRY_MS);
  }
}

/** The name of the folder for the games of a file. @example folderOf('Masters 2013.pgn'); // 'Masters 2013' */
export function folderOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MATCH_LIMITS.folder)
    .replace(/\p{Cs}$/u, '');
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
