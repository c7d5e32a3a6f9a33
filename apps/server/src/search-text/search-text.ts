import { toSearchText as toPlainSearchText } from '@chuhe/contract/search-text';
import { toSimplified } from './simplified.ts';

/**
 * Increase it with each change of the results of `toSearchText` and `makePlayerSearch`. The server then rewrites the stored search texts.
 */
export const SEARCH_TEXT_VERSION = 4;

/**
 * Converts a text to the form in which a search compares texts. Like the browser's `toSearchText`, but also simplifies Chinese characters.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 * toSearchText('Ａ胡榮華'); // 'a胡荣华'
 */
export function toSearchText(text: string): string {
  return toPlainSearchText(toSimplified(text.normalize('NFKC')));
}
