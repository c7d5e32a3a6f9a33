import type { Language } from '@chuhe/contract/languages';
import type { ErrorText } from './error-texts.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** Makes the page for a failure. It needs neither scripts nor a build of the web application. */
export function makeErrorPage(language: Language, status: number, { messages }: ErrorText): Page {
  const title = messages[language];
  const { hint, back } = TEXTS[language];
  const body = html`<main class="failure">
${EMPTY_POINT}
<p class="code">${status}</p>
<h1>${title}</h1>
${status === 500 ? html`<p>${hint}</p>` : ''}
<p><a class="button" href="/">${back}</a></p>
</main>`;
  return { language, title, description: title, body };
}

const TEXTS: Readonly<Record<Language, { hint: string; back: string }>> = {
  en: { hint: 'Please try again in a moment.', back: 'Back to the home page' },
  vi: { hint: 'Vui lòng thử lại sau giây lát.', back: 'Về trang chủ' },
  zh: { hint: '请稍后再试。', back: '返回首页' },
};

/** A drawing of an empty point of the board. */
const EMPTY_POINT = html`<svg class="point" viewBox="0 0 120 120" width="120" height="120" aria-hidden="true"><path d="M0 60H120M60 0V120"/><path d="M36 52H52V36M84 52H68V36M36 68H52V84M84 68H68V84"/><circle cx="60" cy="60" r="45"/></svg>`;
