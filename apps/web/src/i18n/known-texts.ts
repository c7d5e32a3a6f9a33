/**
 * Loads texts in three parts: the early texts with the page, the late texts with the first code that needs them, and the admin texts with
 * the admin pages.
 */

import { type Language } from '@chuhe/contract/languages';
import i18next from 'i18next';
import * as early from './en/early.ts';
import { parseLanguage } from './languages.ts';
import type { AdminTexts, EarlyTexts, LateTexts, Texts } from './texts.ts';

export const NAMESPACE = 'texts';

/** The early texts of the other languages. English is part of the page, as the fallback. */
const EARLY: Readonly<Record<Exclude<Language, 'en'>, () => Promise<EarlyTexts>>> = {
  vi: () => import('./vi/early.ts'),
  zh: () => import('./zh/early.ts'),
};
const LATE: Readonly<Record<Language, () => Promise<LateTexts>>> = {
  en: () => import('./en/late.ts'),
  vi: () => import('./vi/late.ts'),
  zh: () => import('./zh/late.ts'),
};
const ADMIN: Readonly<Record<Language, () => Promise<AdminTexts>>> = {
  en: () => import('./en/admin-texts.ts'),
  vi: () => import('./vi/admin-texts.ts'),
  zh: () => import('./zh/admin-texts.ts'),
};

/** The English texts loaded so far. They are not a service, because texts never change and need no reset in tests. */
let english: Partial<Texts> = { ...early };
/** The loaders of the parts that the page has needed so far. Each loads its part in a language. */
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

/** Loads all parts that the page has needed so far in a language. Rejects if they cannot be fetched. */
export async function loadTexts(language: Language): Promise<void> {
  if (language !== 'en' && !isThere(language, 'common')) {
    add(language, await EARLY[language]());
  }
  await Promise.all([...wanted].map((load) => load(language)));
}

async function want(load: (language: Language) => Promise<void>): Promise<void> {
  wanted.add(load);
  await Promise.all([load('en'), load(parseLanguage(i18next.language) ?? 'en')]);
}

async function loadLate(language: Language): Promise<void> {
  if (!isThere(language, 'engine')) take(language, await LATE[language]());
}

async function loadAdmin(language: Language): Promise<void> {
  if (!isThere(language, 'admin')) take(language, await ADMIN[language]());
}

function take(language: Language, texts: Partial<Texts>): void {
  if (language === 'en') english = { ...english, ...texts };
  // Texts loaded before i18next is initialized are passed to it by `startI18n`.
  if (i18next.isInitialized) add(language, texts);
}

function isThere(language: Language, part: keyof Texts): boolean {
  return i18next.isInitialized && i18next.getResource(language, NAMESPACE, part) !== undefined;
}

function add(language: Language, texts: Partial<Texts>): void {
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
}
