import type { Language } from '@chuhe/contract/languages';
import { LOCALES } from '@chuhe/contract/languages';
import { offsetText } from '@chuhe/contract/time-zone';
import { siteLocale } from '../../../config/site-locale.ts';
import { dayInMail } from '../../../mail/day-in-mail.ts';

/** Filling in the texts of emails. */

export type MailValues = Readonly<Record<string, string | undefined>>;

/**
 * Replaces the placeholders of a line.
 *
 * @returns `undefined` if a placeholder has no value
 * @example fillLine('It ends on {day}.', { day: 'Monday' }); // 'It ends on Monday.'
 */
export function fillLine(line: string, values: MailValues): string | undefined {
  const names = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === undefined)) return undefined;
  return line.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');
}

/** Fills in the lines, and leaves out those without a value. */
export function fillLines(lines: readonly string[], values: MailValues): string[] {
  return lines.flatMap((line) => fillLine(line, values) ?? []);
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** A time in the site’s time zone. @example timeInMail(new Date('2026-01-31T18:30:00Z'), 'en'); // 'February 1, 2026 at 1:30 AM (UTC+7)' */
export function timeInMail(time: Date, language: Language): string {
  const { timeZone } = siteLocale();
  const zone = offsetText(time, timeZone);
  if (language === 'vi') {
    const clock = time.toLocaleTimeString(LOCALES.vi, { timeStyle: 'short', timeZone });
    return `${clock} ${dayInMail(time, 'vi')} (${zone})`;
  }
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return `${time.toLocaleString(LOCALES[language], form)} (${zone})`;
}
