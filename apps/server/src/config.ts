import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * What the operator can set. This file alone reads the environment; everything else gets the parsed value.
 *
 * @example
 * const parsed = readConfig({ PORT: '8080' });
 * if (parsed.ok) console.log(parsed.config.port); // 8080
 */

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  /** Name or IP address to listen on. */
  readonly host: string;
  /** TCP port; 0 lets the system choose a free one. */
  readonly port: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Origin by which readers reach the server, e.g. `https://chuhe.example`; never ends with a slash. */
  readonly publicUrl?: string;
  /** Paths that lead elsewhere, as the operator wants them. */
  readonly redirects: readonly Redirect[];
}

export interface Redirect {
  readonly from: string;
  /** A path of this site or an address outside. */
  readonly to: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  /** One line for each wrong variable, so that the operator mends all of them in one go. */
  | { readonly ok: false; readonly errors: readonly string[] };

/** Values are never repeated in an error: some variables hold secrets, and errors end in logs. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ConfigResult {
  const parsed = environmentSchema.safeParse(withoutEmptyValues(environment));
  if (!parsed.success) {
    return {
      ok: false,
      errors: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    };
  }
  const { HOST, PORT, LOG_LEVEL, PUBLIC_URL, REDIRECTS } = parsed.data;
  const config = { host: HOST, port: PORT, logLevel: LOG_LEVEL, redirects: REDIRECTS };
  return {
    ok: true,
    config: PUBLIC_URL === undefined ? config : { ...config, publicUrl: PUBLIC_URL },
  };
}

const environmentSchema = z.object({
  HOST: z
    .string()
    .refine(isHost, 'must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(3000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be an http or https address without a path, such as https://chuhe.example',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  REDIRECTS: z
    .string()
    .default('')
    .transform(splitRedirects)
    .refine(
      (redirects) => redirects.every(isRedirect),
      'must be pairs with spaces between, such as /old=/ /forum=https://forum.example',
    )
    .refine(
      (redirects) => new Set(redirects.map(({ from }) => from)).size === redirects.length,
      'must name each path once',
    ),
});

/** @example splitRedirects('/old=/new'); // [{ from: '/old', to: '/new' }] */
function splitRedirects(text: string): readonly Redirect[] {
  const pairs = text.split(/\s+/).filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const [from = '', ...to] = pair.split('=');
    return { from, to: to.join('=') };
  });
}

/** A plain path only: no pattern of the router, no second slash that a browser would take for a host. */
function isRedirect({ from, to }: Redirect): boolean {
  const isPath = /^\/(?!\/|api(\/|$))[\w./~-]+$/.test(from) && !PRODUCT_PATHS.test(from);
  return isPath && (/^\/(?!\/)[^\s\\]*$/.test(to) || isWebAddress(to));
}

/** What the product answers itself cannot be sent away. */
const PRODUCT_PATHS =
  /^\/(404|login|register|logout|me|test|healthz|admin(\/.*)?|payment\/.*|assets\/.*|engine\/.*)$/;

function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}

/** `PORT=` in a shell or a service file means "not set", as most tools read it. */
function withoutEmptyValues(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host);
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' && `${username}${password}${search}${hash}` === '';
}
