import type { FastifyInstance } from 'fastify';
import { isTrial } from '../../config/config.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Html, html } from '../../http/html.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { documentLanguage, sendPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { listMails } from '../../mail/mail-repository.ts';
import type { ShellContext } from './shell-context.ts';

const MAX_MAILS = 50;

/** `GET /dev/outbox`, in a trial only: the mails that would have been sent. Not found through a proxy or under another host name. */
export function getOutbox(app: FastifyInstance, context: ShellContext): void {
  if (!isTrial(context.config)) return;
  app.get('/dev/outbox', publicRoute(), async (request, reply) => {
    if (!isLocalRequest(request)) throw new ApiError('NOT_FOUND');
    const mails = await listMails(context.database.db, MAX_MAILS);
    const language = documentLanguage(request);
    const { title, none } = TEXTS[language];
    const body = html`<main class="mails"><h1>${title}</h1>
${mails.length === 0 ? html`<p>${none}</p>` : mails.map(({ recipient, subject, text, createdAt }) => html`<article><h2>${subject}</h2><small>${recipient} · ${createdAt.toISOString()}</small><pre>${linkify(text)}</pre></article>`)}</main>`;
    reply.header('cache-control', 'no-store');
    return sendPage(reply, { language, title, description: title, body }, context);
  });
}

const TEXTS = {
  en: { title: 'Outgoing mail', none: 'There is none.' },
  vi: { title: 'Thư gửi đi', none: 'Chưa có thư nào.' },
  zh: { title: '待发邮件', none: '暂无邮件。' },
} as const;

/** Turns each line that consists of an address into a link. */
function linkify(text: string): Html[] {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>\n` : html`${line}\n`,
    );
}
