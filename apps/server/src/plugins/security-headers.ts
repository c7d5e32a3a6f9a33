import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers for every response. Cross-origin isolation, HSTS and upgrade-insecure-requests are off here: they
 * depend on the document and the scheme (a board needs isolation, a payment page breaks under it, and HSTS sent
 * from a trial on http would lock the reader out), so the route that wants them sets them.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
}

/** The documents so far hold no script and no form: nothing is allowed but our own styles and pictures. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};
