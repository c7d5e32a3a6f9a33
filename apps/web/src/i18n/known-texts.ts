/** The loaded texts. The early part comes with the page, the late part with the first code that needs it, and admin texts with the admin pages. */

import { type Language } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { early } from './en/early.ts';
import { parseLanguage } from './languages.ts';
import type { AdminTexts, EarlyTexts, LateTexts, Texts } from './texts.ts';

export const NAMESPACE = 'texts';

/** English is part of the page, as the fallback; the other languages are fetched when they are chosen. */
const EARLY: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ early: EarlyTexts }>>> = {
  vi: () => import('./vi/early.ts'),
  zh: () => import('./zh/early.ts'),
};
const LATE: Readonly<Record<Language, () => Promise<{ late: LateTexts }>>> = {
  en: () => import('./en/late.ts'),
  vi: () => import('./vi/late.ts'),
  zh: () => import('./zh/late.ts'),
};
const ADMIN: Readonly<Record<Language, () => Promise<{ adminTexts: AdminTexts }>>> = {
  en: () => import('./en/admin-texts.ts'),
  vi: () => import('./vi/admin-texts.ts'),
  zh: () => import('./zh/admin-texts.ts'),
};

/** Texts never change, so nothing has to reset what is loaded of them. */
let english: Partial<Texts> = early;
/** Loads a part in a language, for each part that the page has needed so far. */
const wanted = new Set<(language: Language) => Promise<void>>();

export function knownEnglish(): Partial<Texts> {
  return english;
}

/** Loads the late texts, in English and in the language of the page. Rejects if they cannot be fetched. */
export function loadLateTexts(): Promise<void> {
  return want(loadLate);
}

/** Loads the admin texts, in English and in the language of the page. Rejects if they cannot be fetched. */
export function loadAdminTexts(): Promise<void> {
  return want(loadAdmin);
}

/** Loads every text that the page needs in a language. Rejects if they cannot be fetched. */
export async function loadTexts(language: Language): Promise<void> {
  if (language !== 'en' && !isThere(language, 'common')) {
    const { early: texts } = await EARLY[language]();
    add(language, texts);
  }
  await Promise.all([...wanted].map((load) => load(language)));
}

async function want(load: (language: Language) => Promise<void>): Promise<void> {
  wanted.add(load);
  await Promise.all([load('en'), load(parseLanguage(i18next.language) ?? 'en')]);
}

async function loadLate(language: Language): Promise<void> {
  if (isThere(language, 'engine')) return;
  const { late } = await LATE[language]();
  take(language, late);
}

async function loadAdmin(language: Language): Promise<void> {
  if (isThere(language, 'admin')) return;
  const { adminTexts } = await ADMIN[language]();
  take(language, adminTexts);
}

function take(language: Language, texts: Partial<Texts>): void {
  if (language === 'en') english = { ...english, ...texts };
  // Before that, `startI18n` passes the loaded texts to i18next.
  if (i18next.isInitialized) add(language, texts);
}

function isThere(language: Language, part: keyof Texts): boolean {
  return i18next.isInitialized && i18next.getResource(language, NAMESPACE, part) !== undefined;
}

function add(language: Language, texts: Partial<Texts>): void {
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
}
