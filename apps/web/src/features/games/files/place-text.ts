import type { TFunction } from 'i18next';
import { type OpenList, placeInList } from './files-store.ts';

/** The place of the game on the board in the file or, after a search, among the games found. */
export function placeText(list: OpenList, t: TFunction): string {
  const { view, found } = list;
  const place = placeInList(list) + 1;
  return view.query === ''
    ? t('files.list.of', { number: place, total: found.length })
    : t('files.list.ofFound', { place, found: found.length });
}
