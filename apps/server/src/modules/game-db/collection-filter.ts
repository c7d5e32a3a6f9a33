/** The games that a query selects: collections, and the user's saved games. */
export interface CollectionFilter {
  readonly has: (collectionId: number) => boolean;
  readonly includesSaved: boolean;
}

/**
 * @example
 * parseCollectionFilter('mine,all,-3').has(4); // true, as for every collection except 3
 * parseCollectionFilter('1,2').includesSaved; // false
 */
export function parseCollectionFilter(text: string): CollectionFilter {
  const parts = new Set(text.split(','));
  const isAll = parts.has('all');
  return {
    has: (id) => !parts.has(`-${id}`) && (isAll || parts.has(String(id))),
    includesSaved: parts.has('mine'),
  };
}
