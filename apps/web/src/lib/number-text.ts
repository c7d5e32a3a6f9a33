import { type Language } from '@chuhe/contract/languages';
import { LOCALES } from '../i18n/languages.ts';

/** @example countText(1234, 'vi'); // '1.234': a whole number in the user's notation */
export function countText(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language], { maximumFractionDigits: 0 });
}

/** @example decimalText(1.25, 'vi'); // '1,3': with one decimal, in the user's notation */
export function decimalText(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return value.toLocaleString(LOCALES[language], digits);
}

/** @example shortCountText(4812, 'vi'); // '4,8k': thousands and millions abbreviated, the same in every language */
export function shortCountText(value: number, language: Language): string {
  // 999,950 and more would be written as 1,000.0k.
  if (value >= 999_950) return `${decimalText(value / 1_000_000, language)}M`;
  return value < 1_000 ? countText(value, language) : `${decimalText(value / 1_000, language)}k`;
}
