import { type Language, LOCALES } from '../i18n/languages.ts';

/** @example countText(1234, 'vi'); // '1.234': a whole number in the reader's own way */
export function countText(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language], { maximumFractionDigits: 0 });
}

/** @example decimalText(1.25, 'vi'); // '1,3': with one decimal, in the reader's own way */
export function decimalText(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return value.toLocaleString(LOCALES[language], digits);
}
