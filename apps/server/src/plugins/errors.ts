import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { makeErrorPage, makeNotFoundPage } from '../lib/error-pages.ts';
import { errorTextOf } from '../lib/error-texts.ts';
import { negotiateLanguage } from '../lib/language.ts';
import { documentLanguage, sendPage } from '../lib/page.ts';
import { requestPath } from './request-log.ts';

/** One place answers every failure: JSON under /api/, a page elsewhere, and never the text of a thrown error. */
export function addErrorHandlers(app: FastifyInstance, context: AppContext): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (isApi(request)) return sendApiError(request, reply);
    const page = makeNotFoundPage(documentLanguage(request), readablePath(request));
    return sendPage(reply, page, context);
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

function readablePath(request: FastifyRequest): string {
  const path = requestPath(request);
  return decodedPath(path) ?? path;
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
