/**
 * Which open games are saved in the account, and how far: beside the game, not in it. What is linked is an opened game and all that
 * edits make of it (its `origin`), so undoing leads back to the link of the game before, and a link never goes over to another game.
 */
import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import { gameStore } from '../game/game-store.ts';
import type { KeptLink, MatchDetails } from './kept-link.ts';

/**
 * - `idle`: nothing is under way.
 * - `saving`: a call is.
 * - `waiting`: the server could not be asked; it is kept here and tried again.
 * - `refused`: the server will not have it, see `refusal`.
 * - `gone`: the account has no such game any more.
 */
export type MatchPhase = 'idle' | 'saving' | 'waiting' | 'refused' | 'gone';

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
  /** Why the server will not have it, in the reader's language. */
  readonly refusal: string | undefined;
  /** A newer save from elsewhere, while there is something to be saved here too. */
  readonly theirs: Match | undefined;
}

interface LinkState {
  /** Which game of the account an opened game is. */
  readonly byOrigin: ReadonlyMap<number, string>;
  readonly links: ReadonlyMap<string, MatchLink>;
}

export const linkStore = createStore<LinkState>()(() => ({
  byOrigin: new Map(),
  links: new Map(),
}));

/** The link of the game on the board. */
export function openLink(
  { byOrigin, links } = linkStore.getState(),
  { origin } = gameStore.getState(),
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

/** How the reader sees that a game is saved. */
export type SaveStatus = Exclude<MatchPhase, 'idle'> | 'none' | 'saved' | 'changed' | 'conflict';

export function saveStatus(link: MatchLink | undefined, game: Game): SaveStatus {
  if (link === undefined) return 'none';
  if (link.theirs !== undefined) return 'conflict';
  if (link.phase !== 'idle') return link.phase;
  return link.saved === game ? 'saved' : 'changed';
}

export function keptLink(): KeptLink | undefined {
  const link = openLink();
  return link && makeKeptLink(link, gameStore.getState().game !== link.saved);
}

export function makeKeptLink(link: MatchLink, isChanged: boolean): KeptLink {
  const { matchId, userId, version, title, folder } = link;
  return { matchId, userId, version, title, folder, isChanged };
}

/** The link as it was kept with `game`. What was changed may have been sent just before the page ended. */
export function restoredLink({ isChanged, ...kept }: KeptLink, game: Game): MatchLink {
  return {
    ...kept,
    saved: isChanged ? undefined : game,
    edited: isChanged ? game : undefined,
    sent: isChanged ? game : undefined,
    phase: 'idle',
    refusal: undefined,
    theirs: undefined,
  };
}

/** For the game that has just been brought back onto the board. */
export function restoreLink(kept: KeptLink | undefined): void {
  if (kept === undefined) return;
  setLink(restoredLink(kept, gameStore.getState().game));
  bindOpenGame(kept.matchId);
}
