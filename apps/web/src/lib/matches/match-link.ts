/**
 * Links open games to saved ones. A link belongs to an `origin`: an opened game and all states that result from editing it. So undo to
 * the previous game also restores its link, and a link never applies to another game.
 */
import type { Game } from '@chuhe/game/tree';
import { type GameState, gameStore } from '../game/game-store.ts';
import { defineStore } from '../services.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { KeptLink, ShareCopy } from './kept-link.ts';
import { type MatchLink, restoredLink, unsavedGame } from './save-state.ts';

interface LinkState {
  /** The id of the saved game, by origin of the open game. */
  readonly byOrigin: ReadonlyMap<number, string>;
  readonly links: ReadonlyMap<string, MatchLink>;
  /** The games opened from share links, by origin. Such a game is a copy, and its changes are not saved. */
  readonly shareByOrigin: ReadonlyMap<number, ShareCopy>;
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

/** The game on the board as a copy of a shared one; `undefined` if it is not a copy, or has been saved since. */
export function openShare(
  state = linkStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): ShareCopy | undefined {
  return state.byOrigin.has(origin) ? undefined : state.shareByOrigin.get(origin);
}

/** To be called when a share link has been opened on the board. */
export function bindShare(copy: ShareCopy | undefined): void {
  if (copy === undefined) return;
  const { origin } = gameStore.getState();
  linkStore.setState(({ shareByOrigin }) => ({
    shareByOrigin: new Map(shareByOrigin).set(origin, copy),
  }));
}

/** Turns all copies from a share link into games of the user, because the link no longer leads to a game. */
export function unbindShare(shareId: string): void {
  linkStore.setState(({ shareByOrigin }) => ({
    shareByOrigin: new Map([...shareByOrigin].filter(([, copy]) => copy.shareId !== shareId)),
  }));
}

/** Whether the user has changed their copy of a shared game. */
export function isEditedCopy({ basis }: ShareCopy, game: Game): boolean {
  return fingerprintOf(game) !== basis;
}

/** The save status of a game that is shown to the user. */
export type SaveStatus = MatchLink['phase'] | 'none';

export function saveStatus(link: MatchLink | undefined, game: Game): SaveStatus {
  if (link === undefined) return 'none';
  return link.phase === 'saved' && link.saved !== game ? 'changed' : link.phase;
}

/** The link to store with the game on the board, or with an earlier game. */
export function keptLink(
  moment: Pick<GameState, 'origin' | 'game'> = gameStore.getState(),
): KeptLink | undefined {
  const link = openLink(linkStore.getState(), moment);
  // `unsavedGame` is set also if only the title or folder has changed.
  const isChanged = unsavedGame(link) !== undefined || moment.game !== link?.saved;
  return link && makeKeptLink(link, isChanged);
}

export function makeKeptLink(link: MatchLink, isChanged: boolean): KeptLink {
  const { matchId, userId, version, title, folder } = link;
  const isPaused = link.phase === 'paused';
  return { matchId, userId, version, title, folder, isChanged, ...(isPaused && { isPaused }) };
}

/** Restores the link of the game that has just been put back on the board. */
export function restoreLink(kept: KeptLink | undefined): void {
  if (kept === undefined) return;
  setLink(restoredLink(kept, gameStore.getState().game));
  bindOpenGame(kept.matchId);
}
