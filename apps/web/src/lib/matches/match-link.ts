/**
 * Which open games are saved in the account, and how far: beside the game, not in it. What is linked is an opened game and all that
 * edits make of it (its `origin`), so undoing leads back to the link of the game before, and a link never goes over to another game.
 */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import { type GameState, gameStore } from '../game/game-store.ts';
import type { KeptLink, MatchDetails } from './kept-link.ts';

/**
 * - `idle`: nothing is under way.
 * - `saving`: a call is.
 * - `waiting`: the server could not be asked; it is kept here and tried again.
 * - `refused`: the server will not have it, see `refusal`.
 * - `gone`: the account has no such game any more.
 * - `paused`: moves were tried in a game that is over; they are saved when the user says so.
 * - `foreign`: another account has it than the one that is signed in.
 */
type MatchPhase = 'idle' | 'saving' | 'waiting' | 'refused' | 'gone' | 'foreign' | 'paused';

export interface MatchLink extends MatchDetails {
  readonly matchId: string;
  /** Whose account it is saved in. */
  readonly userId: string;
  /** The last save that is known; 0 while it has never been confirmed that there is one. */
  readonly version: number;
  /** The tree that the account has, if it is known here. */
  readonly saved: Game | undefined;
  /** What is still to be saved. */
  readonly edited: Game | undefined;
  /** What was sent without an answer: the account may have it. */
  readonly sent: Game | undefined;
  readonly phase: MatchPhase;
  /** Why the server will not have it, in the user's language. */
  readonly refusal: string | undefined;
  /** A newer save from elsewhere, while there is something to be saved here too. */
  readonly theirs: Match | undefined;
}

interface LinkState {
  /** Which game of the account an opened game is. */
  readonly byOrigin: ReadonlyMap<number, string>;
  readonly links: ReadonlyMap<string, MatchLink>;
  /** By which link for anybody an opened game came: a copy, of which nothing goes back. */
  readonly shareByOrigin: ReadonlyMap<number, string>;
}

export const linkStore = createStore<LinkState>()(() => ({
  byOrigin: new Map(),
  links: new Map(),
  shareByOrigin: new Map(),
}));

/** The link of the game on the board. */
export function openLink(
  { byOrigin, links } = linkStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): MatchLink | undefined {
  return links.get(byOrigin.get(origin) ?? '');
}

export function linkOf(matchId: string): MatchLink | undefined {
  return linkStore.getState().links.get(matchId);
}

export function setLink(link: MatchLink): void {
  linkStore.setState(({ links }) => ({ links: new Map(links).set(link.matchId, link) }));
}

/** The game on the board is, from now on, this one of the account. */
export function bindOpenGame(matchId: string): void {
  const { origin } = gameStore.getState();
  linkStore.setState(({ byOrigin }) => ({ byOrigin: new Map(byOrigin).set(origin, matchId) }));
}

/** The secret of the link by which the game on the board came; nothing for any other game, and for one that was saved since. */
export function openShare(
  state = linkStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): string | undefined {
  return state.byOrigin.has(origin) ? undefined : state.shareByOrigin.get(origin);
}

/** The game on the board came by this link. */
export function bindShare(shareId: string | undefined): void {
  if (shareId === undefined) return;
  const { origin } = gameStore.getState();
  linkStore.setState(({ shareByOrigin }) => ({
    shareByOrigin: new Map(shareByOrigin).set(origin, shareId),
  }));
}

/** How the user sees that a game is saved. */
export type SaveStatus = Exclude<MatchPhase, 'idle'> | 'none' | 'saved' | 'changed' | 'conflict';

export function saveStatus(link: MatchLink | undefined, game: Game): SaveStatus {
  if (link === undefined) return 'none';
  if (link.theirs !== undefined) return 'conflict';
  if (link.phase !== 'idle') return link.phase;
  return link.saved === game ? 'saved' : 'changed';
}

/** Of the game on the board, or of one that was there before. */
export function keptLink(
  moment: Pick<GameState, 'origin' | 'game'> = gameStore.getState(),
): KeptLink | undefined {
  const link = openLink(linkStore.getState(), moment);
  // Another title alone is a change, too.
  const isChanged = link?.edited !== undefined || moment.game !== link?.saved;
  return link && makeKeptLink(link, isChanged);
}

export function makeKeptLink(link: MatchLink, isChanged: boolean): KeptLink {
  const { matchId, userId, version, title, folder } = link;
  const isPaused = link.phase === 'paused';
  return { matchId, userId, version, title, folder, isChanged, ...(isPaused && { isPaused }) };
}

/** The link as it was kept with `game`. What was changed may have been sent just before the page ended. */
export function restoredLink(
  { isChanged, isPaused = false, ...kept }: KeptLink,
  game: Game,
): MatchLink {
  return {
    ...kept,
    saved: isChanged ? undefined : game,
    edited: isChanged ? game : undefined,
    sent: isChanged && !isPaused ? game : undefined,
    phase: isPaused ? 'paused' : 'idle',
    refusal: undefined,
    theirs: undefined,
  };
}

/** Whether there is no such game in the user's account, so that the next save makes a new one. */
export function isLost(link: MatchLink): boolean {
  return link.phase === 'gone' || link.phase === 'foreign';
}

/** For the game that has just been brought back onto the board. */
export function restoreLink(kept: KeptLink | undefined): void {
  if (kept === undefined) return;
  setLink(restoredLink(kept, gameStore.getState().game));
  bindOpenGame(kept.matchId);
}
