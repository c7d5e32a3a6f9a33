import type { Language } from '@chuhe/contract/languages';

type Tree = { readonly [key: string]: string | Tree };

/** Texts by key, such as `embed.next`, with values for their placeholders: the small part of i18next that the page needs. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

const TEXTS: Readonly<Record<Language, () => Promise<object>>> = {
  en: () => import('../i18n/en/embed-page.ts'),
  vi: () => import('../i18n/vi/embed-page.ts'),
  zh: () => import('../i18n/zh/embed-page.ts'),
};

export async function loadTranslate(language: Language): Promise<Translate> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The module exports only texts.
  const texts = (await TEXTS[language]()) as Tree;
  return (key, values = {}) => {
    let found: string | Tree | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    const text = typeof found === 'string' ? found : key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
