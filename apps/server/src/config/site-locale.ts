import { DEFAULT_TIME_ZONE } from '@chuhe/contract/default-time-zone';
import { DEFAULT_LANGUAGE, type Language } from '@chuhe/contract/languages';

/**
 * The time zone in which the site counts days, and the language of those whose language is not known. The process has one of each, as it
 * has one clock, so they are set once, before the first request or command.
 */
export interface SiteLocale {
  /** Name of the IANA database, such as `Asia/Ho_Chi_Minh`. */
  readonly timeZone: string;
  readonly defaultLanguage: Language;
}

const DEFAULTS: SiteLocale = { timeZone: DEFAULT_TIME_ZONE, defaultLanguage: DEFAULT_LANGUAGE };

let current = DEFAULTS;

export function siteLocale(): SiteLocale {
  return current;
}

export function setSiteLocale({ timeZone, defaultLanguage }: SiteLocale): void {
  current = { timeZone, defaultLanguage };
}

/**
 * Whether JavaScript knows the time zone. Offsets such as `+07:00` are not names. PostgreSQL takes names without `/`, such as `CET`, for
 * abbreviations, whose offset never changes.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(utc|[a-z][\w+-]*(\/[\w+-]+)+)$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
