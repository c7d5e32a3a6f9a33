import type { TFunction } from 'i18next';
import { type OpenList, placeInList } from './files-store.ts';

/** The place of the game on the board in the file or, after a search, among the games found. */
export function placeText(list: OpenList, t: TFunction): string {
  const { view, found, number, reading } = list;
  return view.query === ''
    ? t('files.list.of', { number, total: reading.games.length })
    : t('files.list.ofFound', { place: placeInList(list) + 1, found: found.length });
}
