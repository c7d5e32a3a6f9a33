import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import type { LegalPage } from '@chuhe/contract/legal';
import { siteDayOf } from '../../db/site-day.ts';
import { type Html, html } from '../../http/html.ts';
import { LEGAL_NAMES } from '../../http/legal-links.ts';
import type { Page } from '../../http/page.ts';
import { type LegalText, shownLanguage } from '../../legal/site-legal.ts';

interface LegalPageOptions {
  readonly page: LegalPage;
  readonly language: Language;
  readonly text: LegalText;
  /** Whether a newer version has replaced this one. */
  readonly isOld: boolean;
  readonly render: (text: string) => Html;
}

/** The page of a legal text. It says so if the text is the default, an earlier version, or in another language. */
export function makeLegalPage({ page, language, text, isOld, render }: LegalPageOptions): Page {
  const t = TEXTS[language];
  const title = LEGAL_NAMES[language][page];
  const shown = shownLanguage(text.texts, language);
  const day = text.publishedAt && siteDayOf(text.publishedAt);
  const notes = [
    ...(day === undefined ? [t.isDefault] : []),
    ...(isOld ? [t.isOld] : []),
    ...(shown === language ? [] : [t.otherLanguage.replace('{language}', LANGUAGE_NAMES[shown])]),
  ];
  const meta =
    day === undefined
      ? html``
      : html`<p class="meta">${t.version} ${text.version} · <time datetime="${day}">${day}</time></p>`;
  const body = html`<main class="legal">
<h1>${title}</h1>
${meta}
${notes.map((note) => html`<p class="note">${note}</p>`)}
<article lang="${LANGUAGE_TAGS[shown]}">
${render(text.texts[shown])}</article>
</main>`;
  const query = isOld ? { version: String(text.version) } : {};
  return { language, title, description: title, body, legal: page, query };
}

type Texts = Readonly<Record<'isDefault' | 'isOld' | 'otherLanguage' | 'version', string>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    isDefault:
      'This is a default text that comes with the software. The operator of this site has not published a text of their own yet.',
    isOld: 'This is an earlier version. It has been replaced by a newer one.',
    otherLanguage: 'This text is not available in English. It is shown in {language}.',
    version: 'Version',
  },
  vi: {
    isDefault:
      'Đây là văn bản mặc định đi kèm phần mềm. Người vận hành trang này chưa công bố văn bản riêng.',
    isOld: 'Đây là phiên bản cũ, đã được thay bằng phiên bản mới hơn.',
    otherLanguage: 'Văn bản này chưa có bản tiếng Việt nên được hiển thị bằng {language}.',
    version: 'Phiên bản',
  },
  zh: {
    isDefault: '这是软件附带的默认文本，本站运营者尚未发布自己的文本。',
    isOld: '这是旧版本，已被新版本取代。',
    otherLanguage: '此文本没有中文版，以下以{language}显示。',
    version: '版本',
  },
};
