/** A saved game as this page knows it, and how far its changes are saved. Each phase holds what exists in it and nothing else. */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import { makeUuid } from '../uuid.ts';
import type { KeptLink, MatchDetails } from './kept-link.ts';

/** What is known of the game in every phase. */
export interface KnownMatch extends MatchDetails {
  readonly matchId: string;
  /** The account that it is saved in; empty until one is signed in. */
  readonly userId: string;
  /** The latest version that is known; 0 until the server has confirmed the first. */
  readonly version: number;
  /** The tree that the account has, if this page has it too. */
  readonly saved: Game | undefined;
  /** The title and folder that the account has; `undefined` while that is not known. */
  readonly savedDetails: MatchDetails | undefined;
  /** Retries since the server last answered. */
  readonly attempts: number;
  /** Moves that are added are saved although the game is over: the user has saved some before. */
  readonly isUnlocked: boolean;
  /** The newest version announced by another device or tab, until it is fetched; `Infinity` where the number is not known. */
  readonly heard: number;
  /** It has left the board, and the outbox could not take its changes. */
  readonly isNotKept: boolean;
}

interface Unconfirmed {
  /** What was sent last without an answer: the account may have it. */
  readonly unconfirmed: Game | undefined;
}

interface Unsaved extends Unconfirmed {
  readonly edited: Game;
}

/**
 * - `saved`: the account has all changes.
 * - `changed`: they are saved after a pause.
 * - `waiting`: the server could not be asked, or no user is signed in.
 * - `paused`: moves were added to a game that is over; they are saved when the user says so.
 * - `refused`: the server does not accept the game.
 * - `gone`: the account no longer has the game.
 * - `foreign`: another account has it.
 * - `conflict`: another device or tab has saved it too, and the user decides.
 */
export type RestingPhase =
  | { readonly phase: 'saved' }
  | ({ readonly phase: 'changed' | 'waiting' | 'paused' } & Unsaved)
  | ({
      readonly phase: 'refused';
      /** The server's words; `undefined` for a game with too many moves, which is not sent. */
      readonly refusal: string | undefined;
    } & Unsaved)
  | ({
      readonly phase: 'gone' | 'foreign';
      readonly edited: Game | undefined;
      /** The user whose account does not have it. */
      readonly lostFor: string | undefined;
    } & Unconfirmed)
  | {
      readonly phase: 'conflict';
      readonly edited: Game | undefined;
      readonly theirs: Match;
    };

export type RestingLink = KnownMatch &
  RestingPhase & {
    /** Why the game is being fetched, if it is: to learn whose it is, or for a newer version. Saving cancels it. */
    readonly reading: 'owner' | 'match' | undefined;
  };

export type SavingLink = KnownMatch &
  Unsaved & {
    readonly phase: 'saving';
    /** What the request holds. */
    readonly sent: MatchDetails & { readonly game: Game };
  };

export type MatchLink = RestingLink | SavingLink;

/** What is still to be saved. */
export function unsavedGame(link: MatchLink | undefined): Game | undefined {
  return link === undefined || link.phase === 'saved' ? undefined : link.edited;
}

/** The newer save from elsewhere, while the user has to decide. */
export function conflictOf(link: MatchLink | undefined): Match | undefined {
  return link?.phase === 'conflict' ? link.theirs : undefined;
}

/** Whether the signed-in account does not have the game, so that it can only be saved as a new one. */
export function isLost(link: MatchLink): boolean {
  return link.phase === 'gone' || link.phase === 'foreign';
}

/** The link of a game that the account has as `saved`. */
export function linkTo(match: Match, userId: string, saved: Game | undefined): RestingLink {
  const { matchId, version } = match;
  const details = detailsOf(match);
  const known = { ...START, matchId, userId, version, ...details, savedDetails: details };
  return { ...known, saved, phase: 'saved' };
}

/** The link of a game that is saved for the first time. Its id keeps a request that is sent twice from making two games. */
export function newLink(details: MatchDetails, userId: string, edited: Game): RestingLink {
  const identity = { matchId: makeUuid(), userId, version: 0, ...details };
  return { ...START, ...identity, phase: 'changed', edited, unconfirmed: undefined };
}

/** The link as it was kept with `game`. Changes may have been sent just before the page ended. */
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
