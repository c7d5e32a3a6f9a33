import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../../http/accepted-encodings.ts';
import type { Html } from '../../http/html.ts';
import { isKnown } from '../../http/is-known.ts';
import { sendHtml } from '../../http/send-html.ts';
import { makeDocumentPolicy } from './document-policy.ts';
import type { ShellContext } from './shell-context.ts';
import type { DocumentName, WebDocument } from './web-build.ts';

/**
 * Headers for cross-origin isolation, which the engine needs for shared memory, but which breaks payment frames and sign-in pop-ups.
 * Document-Isolation-Policy is for browsers that ignore COOP and COEP.
 */
const DOCUMENT_HEADERS: Readonly<Record<DocumentName, Readonly<Record<string, string>>>> = {
  board: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'document-isolation-policy': 'isolate-and-require-corp',
  },
  app: {},
  embed: {},
  examples: {},
};

/** Sends a document. Only the board uses none of the configured services. Browsers revalidate it each time, to show a new build at once. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, web, config, head }: Sending,
): Promise<FastifyReply> {
  const document = web.documents[name];
  const isPayment = request.routeOptions.url?.startsWith('/payment/') ?? false;
  const policy = name === 'app' ? makeDocumentPolicy(config, { isPayment }) : undefined;
  if (policy !== undefined) reply.header('content-security-policy', policy);
  reply.headers(DOCUMENT_HEADERS[name]);
  if (head !== undefined) return sendHtml(request, reply, withHead(document, head));
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', document.etag);
  const isCached = isKnown(request.headers['if-none-match'], document.etag);
  // A response with status 404 keeps its status, even if the browser has cached the document.
  if (isCached && reply.statusCode === 200) return reply.code(304).send();
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const { encoding, body } = chooseBody(document, accepted);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

interface Sending extends Pick<ShellContext, 'web' | 'config'> {
  readonly name: DocumentName;
  /** Tags for this address, at the end of the head. */
  readonly head?: Html | undefined;
}

function withHead({ bodies }: WebDocument, head: Html): string {
  return String(bodies.at(-1)?.body).replace('</head>', () => `${head.text}</head>`);
}

/** Chooses the first body that the browser accepts. Bodies are ordered by size, and the last one is not encoded. */
function chooseBody({ bodies }: WebDocument, accepted: ReadonlySet<string>) {
  const found = bodies.find(({ encoding }) => encoding === 'identity' || accepted.has(encoding));
  if (found === undefined) throw new Error('A document without a plain body');
  return found;
}
