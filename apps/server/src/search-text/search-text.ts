import { toSearchText as toPlainSearchText } from '@chuhe/contract/search-text';
import { toSimplified } from './simplified.ts';

/** Grows with each change of what `toSearchText` returns: then the server rewrites what it has stored. */
export const SEARCH_TEXT_VERSION = 2;

/**
 * The form in which texts are compared in a search: as the browser makes it, and in simplified characters.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 * toSearchText('Ａ胡榮華'); // 'a胡荣华'
 */
export function toSearchText(text: string): string {
  return toPlainSearchText(toSimplified(text.normalize('NFKC')));
}
