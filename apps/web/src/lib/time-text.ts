import { type Language, LOCALES } from '../i18n/languages.ts';

/** Where the product lives: times are shown as its clocks do, whatever those of the user say. */
export const TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * A day and a time in the user's own way of writing.
 *
 * @param time ISO 8601
 * @example timeText('2026-11-21T17:00:00Z', 'en'); // 'Nov 22, 2026, 12:00 AM (UTC+7)'
 */
export function timeText(time: string, language: Language): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return `${new Date(time).toLocaleString(LOCALES[language], form)} (UTC+7)`;
}

/** In whole seconds, from a minute on in whole minutes, never less than there is. @example durationText(95, 'vi'); // '2 phút' */
export function durationText(seconds: number, language: Language): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const form = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return Math.ceil(count).toLocaleString(LOCALES[language], form);
}

/** The day alone. @example dayText('2026-11-21T17:00:00Z', 'vi'); // '22 thg 11, 2026' */
export function dayText(time: string, language: Language): string {
  return new Date(time).toLocaleDateString(LOCALES[language], {
    dateStyle: 'medium',
    timeZone: TIME_ZONE,
  });
}
