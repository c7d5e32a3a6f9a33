import { type Language, LOCALES } from '@chuhe/contract/languages';

/** Formats a whole number. @example countText(1234, 'vi'); // '1.234' */
export function countText(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language], { maximumFractionDigits: 0 });
}

/** Formats a number with one decimal. @example decimalText(1.25, 'vi'); // '1,3' */
export function decimalText(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return value.toLocaleString(LOCALES[language], digits);
}

/** Formats a size with a unit of 1,000 bytes or a power of it. @example byteText(52_300_000, 'vi'); // '52,3 MB' */
export function byteText(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  // Sizes from 999.95 of a unit on would be rounded to 1,000.
  const power = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes) / 0.99995) / 3));
  const form = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
  return (bytes / 1_000 ** power).toLocaleString(LOCALES[language], form);
}

/** Abbreviates thousands, millions and billions, with the same letters in every language. @example shortCountText(4812, 'vi'); // '4,8k' */
export function shortCountText(value: number, language: Language): string {
  // Numbers from 999,950 on would be rounded to 1,000.0k, and those from 999,950,000 on to 1,000.0M.
  if (value >= 999_950_000) return `${decimalText(value / 1_000_000_000, language)}G`;
  if (value >= 999_950) return `${decimalText(value / 1_000_000, language)}M`;
  return value < 1_000 ? countText(value, language) : `${decimalText(value / 1_000, language)}k`;
}
