import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Seconds that a browser insists on https: a year. */
const HSTS_MAX_AGE = 31_536_000;

/**
 * Headers for every response. Cross-origin isolation is off here, since it depends on the document: a board needs it and a
 * payment page breaks under it, so the route that wants it sets it. HSTS is sent where users come by https, for
 * sent from a trial on http it would lock them out; other hosts of the domain, and the lists that browsers are
 * shipped with, are the operator's to decide.
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
 * Everything comes from this server; `features/web/document-policy.ts` lets others into documents that need them. Scripts are files, never inline; WebAssembly is the engine's. Styles may be inline,
 * because the component library writes its variables and positions that way; they cannot run anything.
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
