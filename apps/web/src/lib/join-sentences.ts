import { currentLanguage } from '../i18n/i18n.ts';

/**
 * Joins texts into the sentences of one announcement, with the punctuation of the page's language. The last text stays as it is, and
 * empty texts are left out.
 * @example joinSentences('Level 3', 'It is your move.'); // 'Level 3. It is your move.'
 */
export function joinSentences(...texts: readonly (string | undefined)[]): string {
  const [stop, space] = currentLanguage() === 'zh' ? ['。', ''] : ['. ', ' '];
  return texts
    .filter((text) => text !== undefined && text !== '')
    .reduce<string>((before, text) => {
      if (before === '') return text ?? '';
      return `${before}${ENDED.test(before) ? space : stop}${text}`;
    }, '');
}

/** A text that ends a sentence already, perhaps before a closing quotation mark or bracket. */
const ENDED = /[.!?…。！？]["'”’»)）」』]*$/u;
