import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isTrial } from '../../config/config.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Html, html } from '../../http/html.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { documentLanguage, sendPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { perMinute } from '../../http/route.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { hashSecret } from '../identity/tokens.ts';
import type { ShellContext } from './shell-context.ts';

export const OUTBOX_PATH = '/dev/outbox';

const MAX_MAILS = 50;

/**
 * `GET /dev/outbox`, in a trial only: the mails that would have been sent. It needs the token that the server has printed, since other
 * users of this machine can reach the server, too. Returns NOT_FOUND for pages of other sites, through a proxy or under another host name.
 */
export function getOutbox(app: FastifyInstance, context: ShellContext): void {
  const { config, database, outboxToken } = context;
  if (outboxToken === undefined || !isTrial(config)) return;
  app.get(OUTBOX_PATH, limited(), async (request, reply) => {
    if (!isLocalRequest(request, config)) throw new ApiError('NOT_FOUND');
    const token = tokenSchema.safeParse(request.query).data?.token ?? '';
    const language = documentLanguage(request);
    const { title, none, locked } = TEXTS[language];
    reply.header('cache-control', 'no-store');
    const page = { language, title, description: title };
    if (!isSameSecret(token, outboxToken)) {
      const body = html`<main class="failure"><h1>${title}</h1>
<p class="notice" role="alert">${locked}</p></main>`;
      return sendPage(reply.code(403), { ...page, body }, context);
    }
    const mails = await listMails(database.db, MAX_MAILS);
    const body = html`<main class="mails"><h1>${title}</h1>
${mails.length === 0 ? html`<p>${none}</p>` : mails.map(({ recipient, subject, text, createdAt }) => html`<article><h2>${subject}</h2><small>${recipient} · ${createdAt.toISOString()}</small><pre>${linkify(text)}</pre></article>`)}</main>`;
    return sendPage(reply, { ...page, body, query: { token } }, context);
  });
}

const tokenSchema = z.object({ token: z.string().max(100) });

const limited = () => ({
  config: { ...publicRoute().config, limit: { ...perMinute(60), includesLocal: true } },
});

/** Compares hashes, so that the time does not reveal how much of a secret is right. */
function isSameSecret(one: string, other: string): boolean {
  return hashSecret(one) === hashSecret(other);
}

const TEXTS = {
  en: {
    title: 'Outgoing mail',
    none: 'No mail yet.',
    locked:
      'Open this page with the link that the server printed in its terminal when it last started.',
  },
  vi: {
    title: 'Hộp thư đi',
    none: 'Chưa có email nào.',
    locked:
      'Trang này chỉ mở được bằng liên kết mà máy chủ in ra trong cửa sổ dòng lệnh ở lần khởi động gần nhất.',
  },
  zh: {
    title: '发件箱',
    none: '暂无邮件。',
    locked: '请使用服务器最近一次启动时在终端中显示的链接打开此页面。',
  },
} as const;

/** Turns each line that consists of an address into a link. */
function linkify(text: string): Html[] {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>\n` : html`${line}\n`,
    );
}
