import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../../http/accepted-encodings.ts';
import { makeDocumentPolicy } from './document-policy.ts';
import type { ShellContext } from './shell-context.ts';
import type { DocumentName, WebDocument } from './web-build.ts';

/**
 * Cross-origin isolation: the engine needs it for shared memory, but it breaks payment frames and sign-in pop-ups.
 * Document-Isolation-Policy is for browsers that ignore COOP and COEP.
 */
const DOCUMENT_HEADERS: Readonly<Record<DocumentName, Readonly<Record<string, string>>>> = {
  board: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'document-isolation-policy': 'isolate-and-require-corp',
  },
  app: {},
};

/** Sends a document. Only the board does without the configured services. Revalidated each time, so that a new build shows at once. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, web, config }: Pick<ShellContext, 'web' | 'config'> & { readonly name: DocumentName },
): FastifyReply {
  const document = web.documents[name];
  const isPayment = request.routeOptions.url?.startsWith('/payment/') ?? false;
  const policy = name === 'app' ? makeDocumentPolicy(config, { isPayment }) : undefined;
  if (policy !== undefined) reply.header('content-security-policy', policy);
  reply
    .headers(DOCUMENT_HEADERS[name])
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', document.etag);
  const isKnown = request.headers['if-none-match']?.includes(document.etag) ?? false;
  // A 404 stays one, even if the browser has the document.
  if (isKnown && reply.statusCode === 200) return reply.code(304).send();
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const { encoding, body } = chooseBody(document, accepted);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

/** Bodies are ordered by size; the last one is not encoded. */
function chooseBody({ bodies }: WebDocument, accepted: ReadonlySet<string>) {
  const found = bodies.find(({ encoding }) => encoding === 'identity' || accepted.has(encoding));
  if (found === undefined) throw new Error('A document without a plain body');
  return found;
}
