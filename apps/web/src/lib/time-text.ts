import { type Language, LOCALES } from '../i18n/languages.ts';

/** Where the product lives: times are shown as its clocks do, whatever those of the reader say. */
const TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * A day and a time in the reader's own way of writing.
 *
 * @param time ISO 8601
 * @example timeText('2026-11-21T17:00:00Z', 'en'); // 'Nov 22, 2026, 12:00 AM (UTC+7)'
 */
export function timeText(time: string, language: Language): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return `${new Date(time).toLocaleString(LOCALES[language], form)} (UTC+7)`;
}
