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

/**
 * Everything comes from this server. Scripts are files, never inline; WebAssembly is the engine's. Styles may be inline,
 * because the component library writes its variables and positions that way; they cannot run anything.
 */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
