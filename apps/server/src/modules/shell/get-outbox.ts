import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTrial } from '../../config/config.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Html, html } from '../../http/html.ts';
import { documentLanguage, sendPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { listMails } from '../../mail/mail-repository.ts';
import type { ShellContext } from './shell-context.ts';

const MAILS = 50;

/**
 * `GET /dev/outbox`, in a trial only: the mails that would have gone out, so that sign-up and reset can be tried on one's own
 * machine. It does not exist anywhere else, nor for whoever comes through a proxy or by another name of this machine.
 */
export function getOutbox(app: FastifyInstance, context: ShellContext): void {
  if (!isTrial(context.config)) return;
  app.get('/dev/outbox', publicRoute(), async (request, reply) => {
    if (!isAtThisMachine(request)) throw new ApiError('NOT_FOUND');
    const mails = await listMails(context.database.db, MAILS);
    const language = documentLanguage(request);
    const { title, none } = TEXTS[language];
    const body = html`<main class="mails"><h1>${title}</h1>
${mails.length === 0 ? html`<p>${none}</p>` : mails.map(({ recipient, subject, text, createdAt }) => html`<article><h2>${subject}</h2><small>${recipient} · ${createdAt.toISOString()}</small><pre>${linked(text)}</pre></article>`)}</main>`;
    reply.header('cache-control', 'no-store');
    return sendPage(reply, { language, title, description: title, body }, context);
  });
}

const TEXTS = {
  en: { title: 'Outgoing mail', none: 'There is none.' },
  vi: { title: 'Thư gửi đi', none: 'Chưa có thư nào.' },
  zh: { title: '待发邮件', none: '暂无邮件。' },
} as const;

/** A page of the internet may have its name point here; it cannot have the browser send another one. */
function isAtThisMachine({ headers, hostname, ip }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLocalName = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return !isProxied && isLocalName && (ip === '::1' || /^(::ffff:)?127\./.test(ip));
}

/** Addresses on lines of their own become links. */
function linked(text: string): Html[] {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>\n` : html`${line}\n`,
    );
}
