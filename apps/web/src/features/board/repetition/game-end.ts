/**
 * What an end by the rules means for the open game: which result it has, whether that may be written down, and whether a
 * move after it is let into the tree.
 */
import { type Game, getTag, type NodeId, nodeOf, setTag } from '@chuhe/game/tree';
import type { GameEnd } from '@chuhe/rules/judge';
import { createStore } from 'zustand/vanilla';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import type { CoachState } from './coach.ts';

/** As the tag `Result` writes it. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2';

export function resultOf({ winner }: Pick<GameEnd, 'winner'>): GameResult {
  if (winner === null) return '1/2-1/2';
  return winner === 'red' ? '1-0' : '0-1';
}

/** As it is shown. @example figuresOf('1/2-1/2'); // '½–½' */
export function figuresOf(result: string): string {
  return result.replace('-', '–').replaceAll('1/2', '½');
}

export interface ResultOffer {
  readonly result: GameResult;
  /** Another result that the game has; what a file says is never overwritten unasked. */
  readonly present: string | undefined;
}

/** The result of the main line, where it is not written down yet; a variation has none. */
export function resultOffer(
  game: Game,
  current: NodeId,
  { verdict }: Pick<CoachState, 'verdict'>,
): ResultOffer | undefined {
  if (verdict.kind !== 'end' || !isOnMainline(game, current)) return undefined;
  const result = resultOf(verdict);
  const written = getTag(game, 'Result');
  if (written === result) return undefined;
  return { result, present: written === '*' ? undefined : written };
}

/** An edit like any other: it can be undone. */
export function writeResult(result: GameResult): void {
  editGame((game) => ({ game: setTag(game, 'Result', result) }));
}

export function isOnMainline(game: Game, id: NodeId): boolean {
  for (let at = id; ; ) {
    const { parent } = nodeOf(game, at);
    if (parent === undefined) return true;
    if (nodeOf(game, parent).children[0] !== at) return false;
    at = parent;
  }
}

/** The opened game that the user wants to analyse beyond its end, by its `origin`. */
export const beyondStore = createStore<{ readonly origin: number | undefined }>()(() => ({
  origin: undefined,
}));

export function analyseOn(): void {
  beyondStore.setState({ origin: gameStore.getState().origin });
}

/**
 * Whether a move would make the record of the game longer than the game was. Variations, and all moves once the user
 * analyses on, are free.
 */
export function isBeyondEnd({ verdict, isPast }: CoachState): boolean {
  const { game, current, origin } = gameStore.getState();
  if (verdict.kind !== 'end' || isPast || beyondStore.getState().origin === origin) return false;
  return nodeOf(game, current).children.length === 0 && isOnMainline(game, current);
}
