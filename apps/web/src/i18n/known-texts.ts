/** The texts as far as they are there: a first part with the page, the rest with the first code that needs it. */
import i18next from 'i18next';
import { early } from './en/early.ts';
import { type Language, parseLanguage } from './languages.ts';
import type { EarlyTexts, LateTexts, Texts } from './texts.ts';

export const NAMESPACE = 'texts';

/** English is always there, as the language of last resort; the others are fetched when they are chosen. */
const EARLY: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ early: EarlyTexts }>>> = {
  vi: () => import('./vi/early.ts'),
  zh: () => import('./zh/early.ts'),
};
const LATE: Readonly<Record<Language, () => Promise<{ late: LateTexts }>>> = {
  en: () => import('./en/late.ts'),
  vi: () => import('./vi/late.ts'),
  zh: () => import('./zh/late.ts'),
};

let english: Partial<Texts> = early;
let isLateWanted = false;

export function knownEnglish(): Partial<Texts> {
  return english;
}

/** What late code says, in English and in the language of the page. Rejects when it cannot be fetched. */
export async function loadLateTexts(): Promise<void> {
  isLateWanted = true;
  await Promise.all([loadLate('en'), loadLate(parseLanguage(i18next.language) ?? 'en')]);
}

/** All that the page needs to be in a language now. Rejects when it cannot be fetched. */
export async function loadTexts(language: Language): Promise<void> {
  if (language !== 'en' && !isThere(language, 'common')) {
    const { early: texts } = await EARLY[language]();
    add(language, texts);
  }
  if (isLateWanted) await loadLate(language);
}

async function loadLate(language: Language): Promise<void> {
  if (isThere(language, 'engine')) return;
  const { late } = await LATE[language]();
  if (language === 'en') english = { ...early, ...late };
  // Before that, the start itself takes what is known.
  if (i18next.isInitialized) add(language, late);
}

function isThere(language: Language, part: keyof Texts): boolean {
  return i18next.isInitialized && i18next.getResource(language, NAMESPACE, part) !== undefined;
}

function add(language: Language, texts: Partial<Texts>): void {
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
}
