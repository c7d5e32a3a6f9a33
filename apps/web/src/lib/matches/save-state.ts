/** The state of a saved game on this page. The type of each phase has exactly the fields that are set in that phase. */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import { makeUuid } from '../uuid.ts';
import type { KeptLink, MatchDetails } from './kept-link.ts';

/** The fields of every phase. */
export interface KnownMatch extends MatchDetails {
  readonly matchId: string;
  /** The id of the user whose account has the game; empty until a user is signed in. */
  readonly userId: string;
  /** The latest known version; 0 until the server has confirmed the first save. */
  readonly version: number;
  /** The game that the account has, if this page has it too. */
  readonly saved: Game | undefined;
  /** The title and folder that the account has; `undefined` while they are unknown. */
  readonly savedDetails: MatchDetails | undefined;
  /** Number of retries since the server last answered. */
  readonly attempts: number;
  /** Whether moves added to the finished game are saved automatically, because the user has saved such moves or a review before. */
  readonly isUnlocked: boolean;
  /** The newest version announced by another device or tab, until it is fetched; `Infinity` if its number is unknown. */
  readonly heard: number;
  /** Whether the game has left the board and the outbox could not store its changes. */
  readonly isNotKept: boolean;
}

interface Unconfirmed {
  /** The game of the last request without a response. The account may have it. */
  readonly unconfirmed: Game | undefined;
}

interface Unsaved extends Unconfirmed {
  readonly edited: Game;
}

/**
 * - `saved`: the account has all changes.
 * - `changed`: the changes will be saved after a pause.
 * - `waiting`: the server could not be reached, or no user is signed in.
 * - `paused`: moves were added to a finished game; they are saved only when the user confirms.
 * - `refused`: the server does not accept the game.
 * - `gone`: the game has been deleted from the account.
 * - `foreign`: the game belongs to another account.
 * - `conflict`: another device or tab has saved other changes, and the user has to decide.
 */
export type RestingPhase =
  | { readonly phase: 'saved' }
  | ({ readonly phase: 'changed' | 'waiting' | 'paused' } & Unsaved)
  | ({
      readonly phase: 'refused';
      /** The message of the server; `undefined` for a game with too many moves, which is not sent. */
      readonly refusal: string | undefined;
    } & Unsaved)
  | ({
      readonly phase: 'gone' | 'foreign';
      readonly edited: Game | undefined;
      /** The id of the user whose account does not have the game. */
      readonly lostFor: string | undefined;
    } & Unconfirmed)
  | {
      readonly phase: 'conflict';
      readonly edited: Game | undefined;
      readonly theirs: Match;
    };

export type RestingLink = KnownMatch &
  RestingPhase & {
    /** Why the game is being fetched: to find out its owner, or for a newer version. `undefined` if it is not. Saving cancels the fetch. */
    readonly reading: 'owner' | 'match' | undefined;
  };

export type SavingLink = KnownMatch &
  Unsaved & {
    readonly phase: 'saving';
    /** The content of the running request. */
    readonly sent: MatchDetails & { readonly game: Game };
    /** The newest game to save without asking the user: `edited`, or the finished game before moves were added. */
    readonly wanted: Game;
  };

export type MatchLink = RestingLink | SavingLink;

/** The game with unsaved changes, if any. */
export function unsavedGame(link: MatchLink | undefined): Game | undefined {
  return link === undefined || link.phase === 'saved' ? undefined : link.edited;
}

/** The newer save of another device or tab, while the user has to decide. */
export function conflictOf(link: MatchLink | undefined): Match | undefined {
  return link?.phase === 'conflict' ? link.theirs : undefined;
}

/** Whether the signed-in account does not have the game. The game can then only be saved as a new one. */
export function isLost(link: MatchLink): boolean {
  return link.phase === 'gone' || link.phase === 'foreign';
}

/** The link of a saved game without changes. @param saved the game as read from `match`, if it can be read */
export function linkTo(match: Match, userId: string, saved: Game | undefined): RestingLink {
  const { matchId, version } = match;
  const details = detailsOf(match);
  const known = { ...START, matchId, userId, version, ...details, savedDetails: details };
  return { ...known, saved, phase: 'saved' };
}

/** The link of a game that is saved for the first time. Because of its id, a request that is sent twice creates only one game. */
export function newLink(details: MatchDetails, userId: string, edited: Game): RestingLink {
  const identity = { matchId: makeUuid(), userId, version: 0, ...details };
  return { ...START, ...identity, phase: 'changed', edited, unconfirmed: undefined };
}

/** Restores the link that was kept with `game`. Changes count as unconfirmed, since they may have been sent before the page closed. */
export function restoredLink(
  { isChanged, isPaused = false, ...identity }: KeptLink,
  game: Game,
): RestingLink {
  const known = { ...START, ...identity };
  if (!isChanged) {
    return { ...known, saved: game, savedDetails: detailsOf(identity), phase: 'saved' };
  }
  const unconfirmed = isPaused ? undefined : game;
  const phase = isPaused ? 'paused' : 'changed';
  return { ...known, phase, edited: game, unconfirmed };
}

export function detailsOf({ title, folder }: MatchDetails): MatchDetails {
  return { title, folder };
}

const START = {
  saved: undefined,
  savedDetails: undefined,
  attempts: 0,
  isUnlocked: false,
  heard: 0,
  isNotKept: false,
  reading: undefined,
} as const;
