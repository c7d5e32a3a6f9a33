import { type Language, LOCALES } from '@chuhe/contract/languages';
import { dayIn, offsetText } from '@chuhe/contract/time-zone';
import { siteTimeZone } from './site-time-zone.ts';
import { readText, STORAGE_KEYS } from './storage.ts';

/** The locale of dates until the user chooses a language. Its dates are numbers, which are understood in every language. */
const LOCALE = LOCALES.vi;
const NUMBERS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** @param language the language of the page, whose locale is used once the user has chosen it */
export function dateLocale(language: Language): string {
  return readText(STORAGE_KEYS.language) === undefined ? LOCALE : LOCALES[language];
}

/** The date in the time zone of the site. @example siteDay(new Date('2026-11-21T17:00:00Z')); // '2026-11-22' */
export function siteDay(time: Date): string {
  return dayIn(time, siteTimeZone());
}

/**
 * Formats a date and a time.
 *
 * @param time an ISO 8601 time
 * @example timeText('2026-11-21T17:00:00Z', 'vi'); // '00:00 22/11/2026 (UTC+7)'
 */
export function timeText(time: string, language: Language): string {
  const locale = dateLocale(language);
  const form =
    locale === LOCALE
      ? ({ ...NUMBERS, hour: '2-digit', minute: '2-digit' } as const)
      : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  const timeZone = siteTimeZone();
  const at = new Date(time);
  return `${at.toLocaleString(locale, { ...form, timeZone })} (${offsetText(at, timeZone)})`;
}

/** Formats a duration, rounded up to seconds, or to minutes from one minute on. @example durationText(95, 'vi'); // '2 phút' */
export function durationText(seconds: number, language: Language): string {
  return seconds < 60
    ? unitText(Math.ceil(seconds), 'second', language)
    : unitText(Math.ceil(seconds / 60), 'minute', language);
}

function unitText(count: number, unit: string, language: Language): string {
  const form = { style: 'unit', unit, unitDisplay: 'short' } as const;
  // Chinese texts have a space after numbers, but `Intl` writes none there.
  return count.toLocaleString(LOCALES[language], form).replace(/(\d)(?=[一-龥])/, '$1 ');
}

/**
 * Formats an amount of time without rounding it.
 *
 * @param seconds a whole number
 * @example timeAmountText(5430, 'en'); // '1 hr 30 min 30 sec'
 */
export function timeAmountText(seconds: number, language: Language): string {
  const counts = {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor((seconds % 3600) / 60),
    second: seconds % 60,
  };
  const parts = TIME_UNITS.filter((unit) => counts[unit] > 0).map((unit) =>
    unitText(counts[unit], unit, language),
  );
  if (parts.length === 0) return durationText(0, language);
  return parts.join(' ');
}

const TIME_UNITS = ['hour', 'minute', 'second'] as const;

/**
 * Formats a date without the time.
 *
 * @param timeZone `UTC` for a date of the calendar, such as that of a game, which has no time
 * @example dayText('2026-11-21T17:00:00Z', 'vi'); // '22/11/2026'
 */
export function dayText(
  time: string,
  language: Language,
  timeZone: string = siteTimeZone(),
): string {
  const locale = dateLocale(language);
  const form = locale === LOCALE ? NUMBERS : ({ dateStyle: 'medium' } as const);
  return new Date(time).toLocaleDateString(locale, { ...form, timeZone });
}

/**
 * Formats the date of a game. Unknown parts, written `??`, are left out. A date that does not exist is returned unchanged.
 *
 * @param date a year, a month or a day, such as `2024-05`, `2024.05.01`, `2024.??.??`, `20240501` or `2024年5月1日`; may be empty
 */
export function gameDateText(date: string, language: Language): string {
  const written = date.replace(/[./-](\?\?.*)?$/, '');
  const known = written
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/, (_text, year, month, day) =>
      [year, month, day].filter(Boolean).join('-'),
    );
  const [, year = '', month = '01', day = '01'] =
    /^(\d{4})(?:[./-](\d{1,2})(?:[./-](\d{1,2}))?)?$/.exec(known) ?? [];
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (!isDay(iso)) return written;
  const { length } = known.split(/[./-]/);
  if (length === 1) return year;
  return length === 2 ? monthText(iso.slice(0, 7), language) : dayText(iso, language, 'UTC');
}

function isDay(iso: string): boolean {
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** Formats a month of the calendar. @example monthText('2026-11', 'en'); // '11/2026' */
export function monthText(month: string, language: Language): string {
  const locale = dateLocale(language);
  // The locale itself would write the month as a word.
  if (locale === LOCALE) return month.split('-').toReversed().join('/');
  const form = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Date(month).toLocaleDateString(locale, form);
}
