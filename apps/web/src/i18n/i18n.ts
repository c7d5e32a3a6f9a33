import { LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onForeignChange, STORAGE_KEYS, writeText } from '../lib/storage.ts';
import { knownResources, loadTexts, NAMESPACE, startLanguage } from './known-texts.ts';
import { detectLanguage, parseLanguage } from './languages.ts';

/** Initializes i18next with the user's language. Falls back to English if the texts cannot be fetched. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: knownResources(),
    // React escapes the texts already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // All languages have texts for one, such as “every month”, but `Intl` knows a form for one only in English.
  Object.assign(i18next.services.pluralResolver, {
    getSuffix: (_language: string, count: number) => (count === 1 ? '_one' : '_other'),
  });
  await show(startLanguage()).catch(() => show('en'));
  onForeignChange(STORAGE_KEYS.language, (stored) => {
    // If the texts cannot be fetched, the language of the page does not change.
    void show(detectLanguage(stored, navigator.languages)).catch(() => undefined);
  });
}

/** Switches the language and stores the choice. Rejects, and changes nothing, if the texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  // Stored before the page is rendered in the language, since the format of dates depends on the choice.
  writeText(STORAGE_KEYS.language, language);
  await show(language);
}

export function currentLanguage(): Language {
  return parseLanguage(i18next.language) ?? 'en';
}

async function show(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}
