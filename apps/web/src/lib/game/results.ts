import type { Color } from '@chuhe/rules/piece';

/** Numbers of games by result. */
export interface Results {
  readonly red: number;
  readonly draw: number;
  readonly black: number;
}

/** Converts wins, draws and losses of the side to move to those of Red and Black. */
export function resultsFor(
  {
    wins,
    draws,
    losses,
  }: { readonly wins: number; readonly draws: number; readonly losses: number },
  turn: Color,
): Results {
  const [red, black] = turn === 'red' ? [wins, losses] : [losses, wins];
  return { red, draw: draws, black };
}

/** Whole percentages that add up to 100, rounded by the largest remainder; empty without games. */
export function percentOf({ red, draw, black }: Results): readonly number[] {
  const all = red + draw + black;
  if (all === 0) return [];
  const exact = [red, draw, black].map((games) => (games / all) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, each) => sum + each, 0);
  const rests = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest);
  const raised = new Set(rests.slice(0, missing).map(({ index }) => index));
  return whole.map((share, index) => share + (raised.has(index) ? 1 : 0));
}
