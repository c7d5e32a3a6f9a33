/** The games of history entries, stored in this browser by name of the entry. */
import { makeGameJson } from '@chuhe/game/game-json';
import { type Game, pathOf } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import {
  bindOpenGame,
  bindShare,
  keptLink,
  linkOf,
  openShare,
  restoreLink,
} from '../matches/match-link.ts';
import { unsavedGame } from '../matches/save-state.ts';
import { bindChapter, openChapter } from '../studies/chapter-link.ts';
import { withEvaluations } from './evaluations.ts';
import { isFromAddress, markFromAddress } from './from-address.ts';
import { gameStore, type Moment, openGame } from './game-store.ts';
import type { Keeping } from './keeping.ts';
import { type KeptState, listKept, saveKept } from './kept-games.ts';
import { LARGE_NODES } from './large-games.ts';
import { loadGame, nodeAtPath } from './restore-kept.ts';

/** A kept game, read from the storage. */
export interface KeptVisit {
  readonly state: KeptState;
  readonly game: Game;
}

/** Rejects if the storage does not work. */
export async function keepVisit(
  { storage, large, now }: Keeping,
  name: string,
  moment: Moment,
): Promise<void> {
  const { game: played, current, notes } = moment;
  const state: KeptState = {
    id: name,
    savedAt: now(),
    nodes: played.nodeCount,
    path: pathOf(played, current).map(makeMove),
    orientation: gameStore.getState().orientation,
    match: keptLink(moment),
    share: openShare(undefined, moment),
    chapter: openChapter(undefined, moment),
    isFromAddress: isFromAddress(played),
  };
  const game = withEvaluations(played, notes);
  const inPage = (): Promise<void> => saveKept(storage, state, { game: makeGameJson(game) });
  await (state.nodes > LARGE_NODES ? large.save(state, game).catch(inPage) : inPage());
}

/** The game kept under a name; `undefined` if it was deleted, cannot be read, or the storage fails. */
export async function findVisit(keeping: Keeping, name: string): Promise<KeptVisit | undefined> {
  try {
    const state = (await listKept(keeping.storage)).find(({ id }) => id === name);
    const game = state && (await loadGame(state, keeping));
    return state && game && { state, game };
  } catch {
    return undefined;
  }
}

/** Puts a kept game on the board. If it has been saved and this page has a newer version of it, that version is used instead. */
export function openVisit({ state, game }: KeptVisit): void {
  const { path, match, share, chapter } = state;
  if (state.isFromAddress === true) markFromAddress(game);
  const link = match && linkOf(match.matchId);
  const newest = unsavedGame(link) ?? link?.saved ?? game;
  openGame(newest, nodeAtPath(newest, path));
  if (link === undefined) restoreLink(match);
  else bindOpenGame(link.matchId);
  bindShare(share);
  bindChapter(chapter);
}
