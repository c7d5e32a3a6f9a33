/** Games on the board at entries of the history, kept in this browser by the names of the entries. */
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
import { withEvaluations } from './evaluations.ts';
import { gameStore, type Moment, openGame } from './game-store.ts';
import type { Keeping } from './keeping.ts';
import { type KeptState, listKept, saveKept } from './kept-games.ts';
import { LARGE_NODES } from './large-games.ts';
import { loadGame, nodeAtPath } from './restore-kept.ts';

/** What an earlier visit to the page has kept. */
export interface KeptVisit {
  readonly state: KeptState;
  readonly game: Game;
}

/** Rejects where nothing can be kept. */
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
  };
  const game = withEvaluations(played, notes);
  const inPage = (): Promise<void> => saveKept(storage, state, makeGameJson(game));
  await (state.nodes > LARGE_NODES ? large.save(state, game).catch(inPage) : inPage());
}

/** `undefined` where nothing is there any more, or no storage answers. */
export async function findVisit(keeping: Keeping, name: string): Promise<KeptVisit | undefined> {
  try {
    const state = (await listKept(keeping.storage)).find(({ id }) => id === name);
    const game = state && (await loadGame(state, keeping));
    return state && game && { state, game };
  } catch {
    return undefined;
  }
}

/** Has it on the board, and of a saved game what this page knows of it, which is newer. */
export function openVisit({ state: { path, match, share }, game }: KeptVisit): void {
  const link = match && linkOf(match.matchId);
  const newest = link?.edited ?? link?.saved ?? game;
  openGame(newest, nodeAtPath(newest, path));
  if (link === undefined) restoreLink(match);
  else bindOpenGame(link.matchId);
  bindShare(share);
}
