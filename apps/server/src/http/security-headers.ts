import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Seconds for which a browser insists on https: a year. */
const HSTS_MAX_AGE = 31_536_000;

/**
 * Headers of every response. Cross-origin isolation is left to the routes: a board needs it, a payment page breaks under it. HSTS is sent
 * only by a site on https. Subdomains and preload lists are the operator's choice.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl = '' }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: HSTS_MAX_AGE, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
}

export type PolicyDirective =
  | 'defaultSrc'
  | 'scriptSrc'
  | 'styleSrc'
  | 'workerSrc'
  | 'connectSrc'
  | 'frameSrc'
  | 'imgSrc'
  | 'fontSrc'
  | 'manifestSrc'
  | 'baseUri'
  | 'formAction'
  | 'frameAncestors';

/**
 * Allows content of this server only; `modules/shell/document-policy.ts` adds other hosts to documents that need them. WebAssembly is for
 * the engine. Inline styles are allowed, since they cannot run code.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Partial<Record<PolicyDirective, string[]>>> = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
