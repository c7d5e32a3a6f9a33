import type { Collection } from '@chuhe/contract/explorer';
import type { TFunction } from 'i18next';

/** The name that the server gives to the master games. An administrator may have changed it. */
const MASTERS = 'Master games';

/** The name of a collection as it is shown: that of the master games is in the user's language. */
export function collectionName(
  { name, isShipped }: Pick<Collection, 'name' | 'isShipped'>,
  t: TFunction,
): string {
  return isShipped && name === MASTERS ? t('games.masters') : name;
}
