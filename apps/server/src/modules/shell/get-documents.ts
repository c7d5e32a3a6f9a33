import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Html } from '../../http/html.ts';
import { documentLanguage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { type Limiter, makeLimiter } from '../../http/rate-limit.ts';
import { perMinute } from '../../http/route.ts';
import { findEmbeddable } from '../embed/embed-sources.ts';
import { findPreviewTags } from '../embed/preview-tags.ts';
import { PRACTICE_ROUTE } from '../embed/study-source.ts';
import { sendDocument } from './send-document.ts';
import type { ShellContext } from './shell-context.ts';

/** Paths of the pages that the router in the document shows. The server lists them so that it can respond with 404 to other paths. */
const PAGES = [
  '/login',
  '/register',
  '/logout',
  '/me',
  '/matches',
  '/exercises',
  '/exercises/progress',
  '/exercises/run',
  '/groups',
  '/groups/join',
  '/groups/:groupId',
  '/assignments/:assignmentId',
  '/reviews',
  '/reviews/:batchId',
  '/studies',
  '/studies/join',
  '/openings',
  '/openings/:code',
  '/players',
  '/players/:name',
  '/workers',
  '/packages',
  '/data',
  '/developers',
  '/admin',
  '/admin/user',
  '/admin/user/:userId',
  '/admin/package',
  '/admin/order',
  '/admin/collection',
  '/admin/contribution',
  '/admin/exercise-report',
  '/admin/setting',
  '/admin/audit',
  '/admin/legal',
  '/payment/stripe/checkout',
  '/payment/stripe/success',
  '/test',
] as const;

/** Pages without the board whose links have previews. */
const PREVIEWED_PAGES = ['/exercises/daily', '/studies/:studyId', PRACTICE_ROUTE] as const;

/** The board, and a chapter of a study on it. */
const BOARD_PAGES = ['/', '/studies/:studyId/:chapterId'] as const;

/** Previews for one address: what a page shows is read for them. The page itself is always sent. */
const PREVIEWS = perMinute(120);

/** `GET /`, all other pages, and the operator's redirects. The error handler handles unknown paths. */
export function getDocuments(app: FastifyInstance, context: ShellContext): void {
  const { web, config, redirects } = context;
  const previews = makeLimiter(context.counts, 'previews', PREVIEWS);
  for (const path of BOARD_PAGES) {
    app.get(path, publicRoute(), async (request, reply) => {
      const head = await findTags(request, { context, previews });
      return sendDocument(request, reply, { name: 'board', web, config, head });
    });
  }
  for (const path of PAGES) {
    app.get(path, publicRoute(), (request, reply) =>
      sendDocument(request, reply, { name: 'app', web, config }),
    );
  }
  for (const path of PREVIEWED_PAGES) {
    app.get(path, publicRoute(), async (request, reply) => {
      const head = await findTags(request, { context, previews });
      return sendDocument(request, reply, { name: 'app', web, config, head });
    });
  }
  // People type it with a slash, as a folder.
  app.get('/admin/', publicRoute(), (_request, reply) => reply.redirect('/admin', 301));
  app.get('/board-examples', publicRoute(), (request, reply) =>
    sendDocument(request, reply, { name: 'examples', web, config }),
  );
  app.get('/404', publicRoute(), (request, reply) =>
    sendDocument(request, reply.code(404), { name: 'app', web, config }),
  );
  for (const { from, to } of redirects) {
    // Not cached, so that a changed rule applies at once.
    app.get(from, publicRoute(), (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(to, 302),
    );
  }
}

interface Tagging {
  readonly context: ShellContext;
  readonly previews: Limiter;
}

/** The tags for previews of a link. A page is also shown while the database cannot be reached. */
async function findTags(
  request: FastifyRequest,
  { context, previews }: Tagging,
): Promise<Html | undefined> {
  try {
    const embeddable = findEmbeddable(request.originalUrl);
    if (embeddable === undefined) return undefined;
    if (previews(request).isExceeded) return undefined;
    return await findPreviewTags(context, embeddable, documentLanguage(request));
  } catch (error) {
    request.log.warn({ err: error }, 'no preview of the page');
    return undefined;
  }
}
