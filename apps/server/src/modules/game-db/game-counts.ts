import type { SideResults } from '@chuhe/contract/player';

/** Games of one side with the same result, year and ECCO code. */
export interface GameCount {
  readonly side: 'red' | 'black';
  /** 0 if unknown. */
  readonly year: number;
  readonly result: string;
  /** Empty if unknown. */
  readonly ecco: string;
  readonly games: number;
}

/** The results from the view of the side. Games without a result count only in the number of games. */
export function sumOf(counts: readonly GameCount[]): SideResults {
  const sum = { games: 0, wins: 0, draws: 0, losses: 0 };
  for (const { side, result, games } of counts) {
    sum.games += games;
    if (result === '1/2-1/2') sum.draws += games;
    else if (result === (side === 'red' ? '1-0' : '0-1')) sum.wins += games;
    else if (result !== '*') sum.losses += games;
  }
  return sum;
}

/** The results of each known year, ascending. */
export function sumByYear(
  counts: readonly GameCount[],
): readonly (SideResults & { readonly year: number })[] {
  const known = counts.filter(({ year }) => year > 0);
  return groupsOf(known, ({ year }) => String(year))
    .map((group) => ({ year: group[0].year, ...sumOf(group) }))
    .toSorted((one, other) => one.year - other.year);
}

export function groupsOf<Count extends GameCount>(
  counts: readonly Count[],
  keyOf: (count: Count) => string,
): readonly (readonly [Count, ...Count[]])[] {
  const groups = new Map<string, [Count, ...Count[]]>();
  for (const count of counts) {
    const group = groups.get(keyOf(count));
    if (group === undefined) groups.set(keyOf(count), [count]);
    else group.push(count);
  }
  return [...groups.values()];
}
