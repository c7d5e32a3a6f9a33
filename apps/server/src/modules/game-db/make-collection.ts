import type { Collection } from '@chuhe/contract/explorer';
import type { CollectionRow } from './collection-repository.ts';

export function makeCollection(row: CollectionRow): Collection {
  const { id, name, games, firstYear, lastYear, updatedAt } = row;
  return { collectionId: id, name, games, firstYear, lastYear, updatedAt: updatedAt.toISOString() };
}
