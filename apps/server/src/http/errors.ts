import type { Failure } from '@chuhe/contract/envelope';
import { isFieldMessage } from '@chuhe/contract/field-messages';
import type { Language } from '@chuhe/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Context } from '../context.ts';
import { isOfNoUser, isUnstorable } from '../db/database.ts';
import { OUTAGE_CODES, outageOf } from '../db/outage.ts';
import { ApiError } from './api-error.ts';
import { makeErrorPage } from './error-pages.ts';
import { type ErrorText, errorTextOf, errorTextOfCode } from './error-texts.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { documentLanguage, sendPage } from './page.ts';
import { languageOf } from './request-language.ts';
import { decodedPath, requestPath } from './request-path.ts';

/**
 * Responds to every failure, with JSON under /api/ and with a page elsewhere. The message of a thrown error is never sent.
 *
 * @param sendUnknownPage responds to an unknown path that is neither an API call nor a file
 */
export function addErrorHandlers(
  app: FastifyInstance,
  context: Context,
  sendUnknownPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (isApi(request)) return sendApiError(request, reply, errorTextOf(404));
    if (isFile(request)) return sendMissingFile(reply);
    return sendUnknownPage(request, reply);
  });

  app.setErrorHandler((thrown, request, reply) => {
    // A client that leaves while it sends its body causes the same error as a lost connection to the database.
    const hasLeft = request.raw.errored !== null;
    const outage = hasLeft ? undefined : outageOf(thrown);
    const error =
      (outage && new ApiError(OUTAGE_CODES[outage])) ?? refusalOf(thrown, request) ?? thrown;
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: thrown }, 'request failed');
    if (outage !== undefined) {
      context.disk.note(outage, context.now());
      reply.header('retry-after', RETRY_AFTER[outage]);
    }
    reply.code(status);
    const { retryAfter, authenticate } = error instanceof ApiError ? error.details : {};
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (authenticate !== undefined) reply.header('www-authenticate', authenticate);
    if (!isApi(request)) {
      const text =
        outage === undefined ? errorTextOf(status) : errorTextOfCode(OUTAGE_CODES[outage]);
      return sendPage(reply, makeErrorPage(documentLanguage(request), status, text), context);
    }
    const fields = fieldsOf(error, languageOf(request));
    if (!(error instanceof ApiError)) {
      return sendApiError(request, reply, errorTextOf(status), { fields });
    }
    return sendApiError(request, reply, textOf(error), { fields, data: error.details.data });
  });
}

/** Escapes the percent signs of an invalid path, such as `/%zz`. Fastify would respond to it before any hook runs, without our headers. */
export function fixUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (decodedPath(path) !== undefined) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function sendApiError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, messages }: ErrorText,
  { fields = [], data }: { fields?: Fields; data?: unknown } = {},
): FastifyReply {
  const message = fields[0]?.message ?? messages[languageOf(request)];
  const failure: Failure = {
    success: false,
    code,
    message,
    ...(fields.length > 0 && { fields }),
    ...(data !== undefined && { data }),
  };
  return reply
    .header('vary', 'accept-language')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure);
}

function textOf({ code, details: { messages } }: ApiError): ErrorText {
  return messages === undefined ? errorTextOfCode(code) : { code, messages };
}

/** When a client should try again, in seconds. A disk does not become free by itself. */
const RETRY_AFTER = { 'disk-full': 60, 'database-away': 5 } as const;

type Fields = NonNullable<Failure['fields']>;

/** The messages for the invalid fields. The first is also the message of the response. */
function fieldsOf(error: unknown, language: Language): Fields {
  if (error instanceof ApiError) {
    const { fields = [] } = error.details;
    return fields.map(({ path, messages }) => ({ path, message: messages[language] }));
  }
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  return error.validation.slice(0, MAX_FIELDS).map(({ instancePath, keyword, message = '' }) => {
    const path = instancePath.slice(1).replaceAll('/', '.');
    if (isFieldMessage(message)) return { path, message: FIELD_TEXTS[message][language] };
    if (keyword === 'unrecognized_keys') {
      return { path, message: FIELD_TEXTS.FIELD_UNKNOWN[language] };
    }
    const text = errorTextOf(400).messages[language];
    return { path, message: path === '' ? text : `${text}: ${path}` };
  });
}

/** The maximum number of invalid fields in one response. */
const MAX_FIELDS = 20;

/** The error to send if the database refuses a value or a row for a reason that is not a fault of the server. */
function refusalOf(error: unknown, { caller }: FastifyRequest): ApiError | undefined {
  if (isUnstorable(error)) return new ApiError('BAD_REQUEST');
  // The guest has signed in to an account in another tab, so the guest has been deleted.
  const isGone = caller?.isGuest === true && isOfNoUser(error);
  return isGone ? new ApiError('UNAUTHORIZED') : undefined;
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(requestPath(request));
}

/** Whether a file of the web build is requested. The response for a missing file is not a page and must not be cached. */
function isFile(request: FastifyRequest): boolean {
  return /^\/(assets|engine)\//.test(requestPath(request));
}

function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found');
}

/** The 4xx or 5xx status of a thrown error; 500 if it has none. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const { statusCode } = error;
  const isError = typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599;
  return isError ? statusCode : 500;
}
