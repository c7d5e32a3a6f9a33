/** Which games are asked about. */
interface Choice {
  /** Collections that are left out. */
  readonly without: readonly number[];
  /** Whether the user's own games count. */
  readonly mine: boolean;
}

/**
 * The choice as a query has it, in the shorter of two ways: those that are chosen, or all but those that are not.
 *
 * @param ids of the collections of the site
 * @returns empty where nothing is chosen
 *
 * @example
 * chosenCollections([1, 2, 3], { without: [2], mine: true }); // 'mine,all,-2'
 */
export function chosenCollections(ids: readonly number[], { without, mine }: Choice): string {
  const left = new Set(without);
  const chosen = ids.filter((id) => !left.has(id));
  const gone = ids.filter((id) => left.has(id));
  const names = gone.length < chosen.length ? ['all', ...gone.map((id) => `-${id}`)] : chosen;
  return [...(mine ? ['mine'] : []), ...names].join(',');
}
