import type { Language } from '@chuhe/contract/languages';
import type { LegalPage } from '@chuhe/contract/legal';
import { type Html, html } from './html.ts';

/** The links at the foot of every page that the server renders. */

export type FootPage = LegalPage | 'licences';

const FOOT_PAGES = ['terms', 'privacy', 'imprint', 'contact', 'licences'] as const;

/** The names of the pages; `apps/web/src/i18n` has the same. */
export const LEGAL_NAMES: Readonly<Record<Language, Readonly<Record<FootPage, string>>>> = {
  en: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    imprint: 'Imprint',
    contact: 'Contact',
    licences: 'Open-source licences',
  },
  vi: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Chính sách quyền riêng tư',
    imprint: 'Thông tin đơn vị vận hành',
    contact: 'Liên hệ',
    licences: 'Giấy phép mã nguồn mở',
  },
  zh: {
    terms: '使用条款',
    privacy: '隐私政策',
    imprint: '运营者信息',
    contact: '联系我们',
    licences: '开源许可',
  },
};

const LABELS: Readonly<Record<Language, string>> = {
  en: 'Legal information',
  vi: 'Thông tin pháp lý',
  zh: '法律信息',
};

/** @param current the page that is shown */
export function legalFoot(language: Language, current?: string): Html {
  const links = FOOT_PAGES.map((page) => {
    const mark = page === current ? html` aria-current="page"` : html``;
    return html`<li><a href="/${page}?lang=${language}"${mark}>${LEGAL_NAMES[language][page]}</a></li>`;
  });
  return html`<footer class="foot"><nav aria-label="${LABELS[language]}"><ul>${links}</ul></nav></footer>`;
}

/** The links at the end of an email, one a line. They need no words, so that they fit an email in any language. */
export function makeMailFoot(origin: string): string {
  return ['terms', 'privacy', 'imprint', 'contact'].map((page) => `${origin}/${page}`).join('\n');
}
