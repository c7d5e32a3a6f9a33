/** The games that a search covers. */
interface Choice {
  /** Collections that are excluded. */
  readonly without: readonly number[];
  /** Whether the user's own games are included. */
  readonly mine: boolean;
}

/**
 * The choice as a query parameter, in the shorter of two forms: a list of the chosen collections, or `all` and the excluded ones.
 *
 * @param ids ids of all collections of the site
 * @returns an empty text if nothing is chosen
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
