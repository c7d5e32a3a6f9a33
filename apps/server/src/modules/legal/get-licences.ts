import type { Language } from '@chuhe/contract/languages';
import type { FastifyInstance } from 'fastify';
import { documentLanguage, renderPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { perMinute } from '../../http/route.ts';
import { sendHtml } from '../../http/send-html.ts';
import type { ShellContext } from '../shell/shell-context.ts';
import { makeLicencesPage } from './licences-page.ts';
import { loadNotices, type Notices } from './notices.ts';

/** `GET /licences`. The notices are read when the page is first requested, and the page is made once for each language. */
export function getLicences(app: FastifyInstance, context: ShellContext): void {
  let notices: Promise<Notices | undefined> | undefined;
  const pages = new Map<Language, string>();
  const makePage = async (language: Language): Promise<string> => {
    notices ??= loadNotices();
    const loaded = await notices.catch((error: unknown) => {
      app.log.error({ err: error }, 'the notices of the packages cannot be read');
      return undefined;
    });
    return renderPage(makeLicencesPage(language, loaded), context).text;
  };
  const config = { ...publicRoute().config, limit: perMinute(60) };
  app.get('/licences', { config }, async (request, reply) => {
    const language = documentLanguage(request);
    const page = pages.get(language) ?? (await makePage(language));
    pages.set(language, page);
    return sendHtml(request, reply, page);
  });
}
