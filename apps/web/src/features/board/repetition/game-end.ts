/**
 * What a verdict of the referee means for the open game: its result, whether that result can be recorded, and whether
 * another move may be added.
 */
import { type Game, getTag, type NodeId, nodeOf, setTag, variationHead } from '@chuhe/game/tree';
import type { GameEnd } from '@chuhe/rules/judge';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { defineStore } from '../../../lib/services.ts';
import type { CoachState } from './coach.ts';

/** The value of the tag `Result`. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2';

export function resultOf({ winner }: Pick<GameEnd, 'winner'>): GameResult {
  if (winner === null) return '1/2-1/2';
  return winner === 'red' ? '1-0' : '0-1';
}

export interface ResultOffer {
  readonly result: GameResult;
  /** A different result that the game already has. It is overwritten only at the user's request. */
  readonly present: string | undefined;
}

/** The result to record for the game; `undefined` if it is recorded already or the node is in a variation. */
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

/** Records the result as an edit, so that it can be undone. */
export function writeResult(result: GameResult): void {
  editGame((game) => ({ game: setTag(game, 'Result', result) }));
}

export function isOnMainline(game: Game, id: NodeId): boolean {
  return variationHead(game, id) === undefined;
}

/** The `origin` of the game that the user has chosen to analyse beyond its end. */
export const beyondStore = defineStore<{ readonly origin: number | undefined }>(() => ({
  origin: undefined,
}));

export function analyseOn(): void {
  beyondStore.setState({ origin: gameStore.getState().origin });
}

/**
 * Whether a new move would extend the mainline beyond the end of the game. It is `false` in variations and after the
 * user has chosen to analyse on.
 */
export function isBeyondEnd({ verdict, isPast }: CoachState): boolean {
  const { game, current, origin } = gameStore.getState();
  if (verdict.kind !== 'end' || isPast || beyondStore.getState().origin === origin) return false;
  return nodeOf(game, current).children.length === 0 && isOnMainline(game, current);
}
