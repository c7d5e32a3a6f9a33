import type { TFunction } from 'i18next';
import { type OpenList, type PlaceOfTotal, placeInList } from './files-store.ts';

/** The place of the game on the board in the file or, after a search, among the games found. */
export function placeText(list: OpenList, t: TFunction): string {
  const { place, total } = placeOf(list);
  return list.view.query === ''
    ? t('files.list.of', { number: place, total })
    : t('files.list.ofFound', { place, found: total });
}

export function placeOf(list: OpenList): PlaceOfTotal {
  const { view, found, number, reading, before } = list;
  if (before?.number === number && !reading.isDone) return before;
  if (view.query === '') return { place: number, total: reading.games.length };
  return { place: placeInList(list) + 1, total: found.length };
}
