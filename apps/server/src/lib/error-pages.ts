import { errorTextOf } from './error-texts.ts';
import { type Html, html } from './html.ts';
import type { Language } from './language.ts';
import type { Page } from './page.ts';

/** @param path as a reader would type it; it is escaped here. */
export function makeNotFoundPage(language: Language, path: string): Page {
  const { notFound, notFoundHint } = TEXTS[language];
  return makePage(language, {
    status: 404,
    title: notFound,
    heading: html`${notFound}: <bdi class="path">${path}</bdi>`,
    hint: notFoundHint,
  });
}

export function makeErrorPage(language: Language, status: number): Page {
  const title = errorTextOf(status).messages[language];
  return makePage(language, {
    status,
    title,
    heading: html`${title}`,
    hint: TEXTS[language].errorHint,
  });
}

interface Failure {
  readonly status: number;
  readonly title: string;
  readonly heading: Html;
  readonly hint: string;
}

function makePage(language: Language, { status, title, heading, hint }: Failure): Page {
  const body = html`<main class="failure">
${EMPTY_POINT}
<p class="code">${status}</p>
<h1>${heading}</h1>
<p>${hint}</p>
<p><a class="button" href="/?lang=${language}">${TEXTS[language].back}</a></p>
</main>`;
  return { language, title, description: title, body };
}

const TEXTS: Readonly<
  Record<Language, { notFound: string; notFoundHint: string; errorHint: string; back: string }>
> = {
  en: {
    notFound: 'Page not found',
    notFoundHint:
      'Nothing stands on this point. The address may be mistyped, or the page has moved.',
    errorHint: 'Please try again in a moment.',
    back: 'Back to the start',
  },
  vi: {
    notFound: 'Không tìm thấy trang',
    notFoundHint:
      'Không có quân nào ở giao điểm này. Có thể địa chỉ bị gõ sai, hoặc trang đã chuyển đi.',
    errorHint: 'Xin thử lại sau giây lát.',
    back: 'Về trang đầu',
  },
  zh: {
    notFound: '找不到页面',
    notFoundHint: '这个交叉点上没有棋子。地址可能有误，或页面已经移走。',
    errorHint: '请稍后再试。',
    back: '返回首页',
  },
};

/** A point of the board whose piece is gone. */
const EMPTY_POINT = html`<svg class="point" viewBox="0 0 120 120" width="120" height="120" aria-hidden="true"><path d="M0 60H120M60 0V120"/><path d="M36 52H52V36M84 52H68V36M36 68H52V84M84 68H68V84"/><circle cx="60" cy="60" r="45"/></svg>`;
