/**
 * Links open games to saved ones. A link belongs to an opened game and all states that edits have made of it (its `origin`), so undo
 * restores the link of the game before, and a link is never carried over to another game.
 */
import type { Game } from '@chuhe/game/tree';
import { type GameState, gameStore } from '../game/game-store.ts';
import { defineStore } from '../services.ts';
import type { KeptLink } from './kept-link.ts';
import { type MatchLink, restoredLink, unsavedGame } from './save-state.ts';

interface LinkState {
  /** The id of the saved game by origin of the opened one. */
  readonly byOrigin: ReadonlyMap<number, string>;
  readonly links: ReadonlyMap<string, MatchLink>;
  /** The id of the share link by which an opened game came: a copy, whose changes are not saved. */
  readonly shareByOrigin: ReadonlyMap<number, string>;
}

export const linkStore = defineStore<LinkState>(() => ({
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

/** Links the game on the board to this saved one. */
export function bindOpenGame(matchId: string): void {
  const { origin } = gameStore.getState();
  linkStore.setState(({ byOrigin }) => ({ byOrigin: new Map(byOrigin).set(origin, matchId) }));
}

/** The id of the share link by which the game on the board came; `undefined` if it has been saved since then. */
export function openShare(
  state = linkStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): string | undefined {
  return state.byOrigin.has(origin) ? undefined : state.shareByOrigin.get(origin);
}

/** To be called when a share link has brought the game on the board. */
export function bindShare(shareId: string | undefined): void {
  if (shareId === undefined) return;
  const { origin } = gameStore.getState();
  linkStore.setState(({ shareByOrigin }) => ({
    shareByOrigin: new Map(shareByOrigin).set(origin, shareId),
  }));
}

/** How far a game is saved, as the user sees it. */
export type SaveStatus = MatchLink['phase'] | 'none';

export function saveStatus(link: MatchLink | undefined, game: Game): SaveStatus {
  if (link === undefined) return 'none';
  return link.phase === 'saved' && link.saved !== game ? 'changed' : link.phase;
}

/** The link to keep with the game on the board, or with one that was there before. */
export function keptLink(
  moment: Pick<GameState, 'origin' | 'game'> = gameStore.getState(),
): KeptLink | undefined {
  const link = openLink(linkStore.getState(), moment);
  // Another title alone is a change too.
  const isChanged = unsavedGame(link) !== undefined || moment.game !== link?.saved;
  return link && makeKeptLink(link, isChanged);
}

export function makeKeptLink(link: MatchLink, isChanged: boolean): KeptLink {
  const { matchId, userId, version, title, folder } = link;
  const isPaused = link.phase === 'paused';
  return { matchId, userId, version, title, folder, isChanged, ...(isPaused && { isPaused }) };
}

/** Restores the link of the game that was restored to the board. */
export function restoreLink(kept: KeptLink | undefined): void {
  if (kept === undefined) return;
  setLink(restoredLink(kept, gameStore.getState().game));
  bindOpenGame(kept.matchId);
}
