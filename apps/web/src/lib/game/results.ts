import type { Color } from '@chuhe/rules/piece';

/** Games by how they ended. */
export interface Results {
  readonly red: number;
  readonly draw: number;
  readonly black: number;
}

/** What the side to move won, drew and lost, as Red and Black see it. */
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

/** Whole per cents that make 100 together: what is left by cutting goes to the largest rests. Empty without a game. */
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
