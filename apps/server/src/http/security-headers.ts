import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** How long a browser uses only https for this site, in seconds: a year. */
const HSTS_MAX_AGE = 31_536_000;

/**
 * Adds security headers to every response. Routes decide themselves on cross-origin isolation, since the board needs it and the payment
 * page does not work with it. HSTS is sent only if the site uses https. Subdomains and preloading are left to the operator.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl = '' }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: HSTS_MAX_AGE, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  // The plugin would make the same headers anew for each request.
  let made: readonly (readonly [name: string, value: string])[] | undefined;
  app.addHook('onRequest', async (_request, reply) => {
    if (made !== undefined) {
      for (const [name, value] of made) reply.raw.setHeader(name, value);
      return;
    }
    const before = new Set(reply.raw.getHeaderNames());
    reply.helmet();
    made = reply.raw
      .getHeaderNames()
      .filter((name) => !before.has(name))
      .map((name) => [name, String(reply.raw.getHeader(name))]);
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
  | 'mediaSrc'
  | 'manifestSrc'
  | 'baseUri'
  | 'formAction'
  | 'frameAncestors';

/**
 * Allows only content of this server. `modules/shell/document-policy.ts` adds other hosts to documents that need them. WebAssembly is
 * allowed for the engine, and frames for the preview of an embedded page. Inline styles are allowed, since they cannot run code.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Partial<Record<PolicyDirective, string[]>>> = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  // Videos that the page has made.
  mediaSrc: ['blob:'],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
