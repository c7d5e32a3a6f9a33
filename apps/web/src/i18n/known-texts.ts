/**
 * Loads texts in parts: the early texts with the page, the texts of the panels with the board's panels, the late texts with any other
 * code, and the admin texts with the admin pages.
 */
import type { Language } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { readText, STORAGE_KEYS } from '../lib/storage.ts';
import * as early from './en/early.ts';
import { detectLanguage, parseLanguage } from './languages.ts';
import { mergeTexts } from './merge-texts.ts';
import type { AdminTexts, EarlyTexts, LateTexts, PanelTexts } from './texts.ts';

export const NAMESPACE = 'texts';

/** The parts that code can need in addition to the early texts. A part is loaded together with those before it. */
const PARTS = ['panels', 'late', 'admin'] as const;
export type TextPart = (typeof PARTS)[number];

/** The early texts of the other languages. English is part of the page, as the fallback. */
const EARLY: Readonly<Record<Exclude<Language, 'en'>, () => Promise<EarlyTexts>>> = {
  vi: () => import('./vi/early.ts'),
  zh: () => import('./zh/early.ts'),
};
const PANELS: Readonly<Record<Language, () => Promise<PanelTexts>>> = {
  en: () => import('./en/panel-texts.ts'),
  vi: () => import('./vi/panel-texts.ts'),
  zh: () => import('./zh/panel-texts.ts'),
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
const LOADERS = { panels: PANELS, late: LATE, admin: ADMIN } satisfies Record<TextPart, unknown>;

/** The texts loaded so far. They are not a service, because texts never change and need no reset in tests. */
const known: Record<Language, object> = { en: { ...early }, vi: {}, zh: {} };
const loaded = new Set(['early en']);
/** The parts that the page has needed so far. */
const wanted = new Set<TextPart>();

/** The texts loaded so far, as i18next takes them when it is initialized. */
export function knownResources(): Readonly<Record<Language, { readonly [NAMESPACE]: object }>> {
  // A copy, because i18next adds texts to what it is given.
  const resources = (language: Language) => ({ [NAMESPACE]: structuredClone(known[language]) });
  return { en: resources('en'), vi: resources('vi'), zh: resources('zh') };
}

/** Loads a part, by default in the language of the page. Rejects if it cannot be fetched. */
export async function loadPart(
  part: TextPart,
  language: Language = parseLanguage(i18next.language) ?? startLanguage(),
): Promise<void> {
  wanted.add(part);
  await load(part, language);
}

/**
 * Loads all parts that the page has needed so far in a language, also those that it needs while this is under way. Rejects if they cannot
 * be fetched.
 */
export async function loadTexts(language: Language): Promise<void> {
  await loadEarly(language);
  for (let count = -1; count < wanted.size; ) {
    count = wanted.size;
    await Promise.all([...wanted].map((part) => load(part, language)));
  }
}

/** The language in which the page starts. */
export function startLanguage(): Language {
  return detectLanguage(readText(STORAGE_KEYS.language), navigator.languages);
}

async function loadEarly(language: Language): Promise<void> {
  if (language !== 'en') await take('early', language, EARLY[language]);
}

async function load(part: TextPart, language: Language): Promise<void> {
  const parts = PARTS.slice(0, PARTS.indexOf(part) + 1);
  await Promise.all(parts.map((each) => take(each, language, LOADERS[each][language])));
}

async function take(
  part: string,
  language: Language,
  fetchTexts: () => Promise<object>,
): Promise<void> {
  const name = `${part} ${language}`;
  if (loaded.has(name)) return;
  const texts = await fetchTexts();
  known[language] = mergeTexts(known[language], texts);
  // Texts loaded before i18next is initialized are passed to it by `startI18n`.
  if (i18next.isInitialized) i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
  loaded.add(name);
}
