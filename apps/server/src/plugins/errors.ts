import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { sendDocument } from '../features/web/send-document.ts';
import { makeErrorPage } from '../lib/error-pages.ts';
import { errorTextOf } from '../lib/error-texts.ts';
import { negotiateLanguage } from '../lib/language.ts';
import { documentLanguage, sendPage } from '../lib/page.ts';
import { requestPath } from './request-log.ts';

/** One place answers every failure: JSON under /api/, a page elsewhere (of an unknown path, the
 * one whose router says so), and never the text of a thrown error. */
export function addErrorHandlers(app: FastifyInstance, context: AppContext): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (isApi(request)) return sendApiError(request, reply);
    if (isFile(request)) return sendMissingFile(reply);
    return sendDocument(request, reply, { name: 'app', web: context.web });
  });

  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    reply.code(status);
    if (isApi(request)) return sendApiError(request, reply);
    return sendPage(reply, makeErrorPage(documentLanguage(request), status), context);
  });
}

/**
 * A path that is no valid percent-encoding (`/%zz`, `/%ff`) is an unknown page like any other. Fastify would answer it before
 * any hook runs, without our headers; with its per cent signs taken literally it goes the usual way.
 */
export function mendUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (decodedPath(path) !== undefined) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function sendApiError(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, messages } = errorTextOf(reply.statusCode);
  const message = messages[negotiateLanguage(request.headers['accept-language'])];
  return reply
    .header('vary', 'accept-language')
    .header('cache-control', 'no-store')
    .send({ success: false, code, message });
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(requestPath(request));
}

/** Files of the build: whoever asks for one that is gone wants no page, and must ask again after the next build. */
function isFile(request: FastifyRequest): boolean {
  return /^\/(assets|engine)\//.test(requestPath(request));
}

function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found');
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Only a thrown error that names a 4xx or 5xx itself keeps its status; all else is our fault. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const { statusCode } = error;
  const isError = typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599;
  return isError ? statusCode : 500;
}
