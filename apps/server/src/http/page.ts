import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '@chuhe/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Html, html } from './html.ts';
import { negotiateLanguage, parseLanguage } from './language.ts';
import { type FootPage, legalFoot } from './legal-links.ts';

/** The frame of every page that the server renders. It has no scripts. */

export interface Page {
  readonly language: Language;
  /** The text before the product's name in the document title. */
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  /** Set if the page is a legal page itself. */
  readonly legal?: FootPage;
  /** Query parameters that the links to other languages keep. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The language of a document. `?lang=` takes precedence over the browser's language, so that a link keeps its language. */
export function documentLanguage(request: FastifyRequest): Language {
  const search = request.originalUrl.split('?')[1] ?? '';
  const chosen = parseLanguage(new URLSearchParams(search).get('lang'));
  return chosen ?? negotiateLanguage(request.headers['accept-language']);
}

/**
 * Sends a page. Browsers revalidate it, since it has three languages at one address. The caller can set another `cache-control` header
 * before.
 */
export function sendPage(reply: FastifyReply, page: Page, context: Context): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-language', LANGUAGE_TAGS[page.language])
    .header('vary', 'accept-language')
    .header('cache-control', reply.getHeader('cache-control') ?? 'no-cache')
    .send(renderPage(page, context).text);
}

export function renderPage(page: Page, { assets }: Pick<Context, 'assets'>): Html {
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[page.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1d2429" media="(prefers-color-scheme: dark)">
<meta name="description" content="${page.description}">
<title>${page.title} · Chuhe</title>
<link rel="icon" type="image/svg+xml" href="${assets['icon.svg'].path}">
<link rel="stylesheet" href="${assets['site.css'].path}">
</head>
<body>
<header class="top">
<a class="brand" href="/">
<img src="${assets['icon.svg'].path}" alt="" width="26" height="26"><b>Chuhe</b>
<img src="${assets['wordmark.svg'].path}" alt="楚河" width="32" height="16">
</a>
${languageSwitch(page)}
</header>
${page.body}
${legalFoot(page.language, page.legal)}
</body>
</html>
`;
}

const SWITCH_LABELS: Readonly<Record<Language, string>> = {
  en: 'Language',
  vi: 'Ngôn ngữ',
  zh: '语言',
};

/** The links contain only a query, so that they work on error pages too. */
function languageSwitch({ language: current, query = {} }: Page): Html {
  const links = LANGUAGES.map((language) => {
    const tag = LANGUAGE_TAGS[language];
    const mark = language === current ? html` aria-current="true"` : html``;
    return html`<li><a href="?${new URLSearchParams({ ...query, lang: language }).toString()}" lang="${tag}" hreflang="${tag}"${mark}>${LANGUAGE_NAMES[language]}</a></li>`;
  });
  return html`<nav class="languages" aria-label="${SWITCH_LABELS[current]}"><ul>${links}</ul></nav>`;
}
