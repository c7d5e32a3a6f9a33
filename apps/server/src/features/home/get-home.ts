import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { documentLanguage, sendPage } from '../../lib/page.ts';
import { makeHomePage } from './home-page.ts';

/** `GET /`: what the product is, in the reader's language. */
export function getHome(app: FastifyInstance, context: AppContext): void {
  app.get('/', (request, reply) =>
    sendPage(reply, makeHomePage(documentLanguage(request), context), context),
  );
}
