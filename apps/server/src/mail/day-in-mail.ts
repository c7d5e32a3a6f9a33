import type { Language } from '@chuhe/contract/languages';
import { siteLocale } from '../config/site-locale.ts';

const TAGS = { en: 'en-GB', vi: 'vi-VN', zh: 'zh-CN' } as const;

/** A day of the site, as people write it. @example dayInMail(new Date('2026-12-08T12:00:00Z'), 'vi'); // 'ngày 8 tháng 12 năm 2026' */
export function dayInMail(day: Date, language: Language): string {
  const { timeZone } = siteLocale();
  if (language !== 'vi') {
    return new Intl.DateTimeFormat(TAGS[language], { dateStyle: 'long', timeZone }).format(day);
  }
  const form = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone } as const;
  const parts = new Intl.DateTimeFormat(TAGS.vi, form).formatToParts(day);
  const [date, month, year] = (['day', 'month', 'year'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );
  return `ngày ${date} tháng ${month} năm ${year}`;
}
