/** Which games a query names: collections, and the user's own. */
export interface ChosenCollections {
  readonly has: (collectionId: number) => boolean;
  readonly isMine: boolean;
}

/**
 * @example
 * readChosen('mine,all,-3').has(4); // true, as of every collection but 3
 * readChosen('1,2').isMine; // false
 */
export function readChosen(text: string): ChosenCollections {
  const parts = new Set(text.split(','));
  const isAll = parts.has('all');
  return {
    has: (id) => !parts.has(`-${id}`) && (isAll || parts.has(String(id))),
    isMine: parts.has('mine'),
  };
}
