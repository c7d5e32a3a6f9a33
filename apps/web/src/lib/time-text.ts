import { type Language } from '@chuhe/contract/languages';
import { LOCALES } from '../i18n/languages.ts';

/** Times are shown in the time zone of the product, not in that of the user. */
export const TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * Formats a date and a time in the user's language.
 *
 * @param time an ISO 8601 time
 * @example timeText('2026-11-21T17:00:00Z', 'en'); // 'Nov 22, 2026, 12:00 AM (UTC+7)'
 */
export function timeText(time: string, language: Language): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return `${new Date(time).toLocaleString(LOCALES[language], form)} (UTC+7)`;
}

/** Formats a duration, rounded up to seconds, or to minutes from one minute on. @example durationText(95, 'vi'); // '2 phút' */
export function durationText(seconds: number, language: Language): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const form = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return Math.ceil(count).toLocaleString(LOCALES[language], form);
}

/** Formats a date without the time. @example dayText('2026-11-21T17:00:00Z', 'vi'); // '22 thg 11, 2026' */
export function dayText(time: string, language: Language): string {
  return new Date(time).toLocaleDateString(LOCALES[language], {
    dateStyle: 'medium',
    timeZone: TIME_ZONE,
  });
}
