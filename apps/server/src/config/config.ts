import { resolve } from 'node:path';
import { DEFAULT_TIME_ZONE } from '@chuhe/contract/default-time-zone';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@chuhe/contract/languages';
import { z } from 'zod';
import { isLoopbackHost } from './address.ts';
import {
  findMissing,
  isHost,
  isNetwork,
  isOrigin,
  isRedirect,
  isSender,
  isUrlOf,
  type Problem,
  type Redirect,
  ROOT,
  splitList,
  splitRedirects,
} from './config-values.ts';
import {
  ENGINE_VARIABLES,
  type EngineConfig,
  engineProblems,
  makeEngineConfig,
} from './engine-config.ts';
import {
  IDENTITY_VARIABLES,
  type IdentityConfig,
  identityProblems,
  makeIdentityConfig,
} from './identity-config.ts';
import {
  METRICS_VARIABLES,
  type MetricsConfig,
  makeMetricsConfig,
  metricsProblems,
} from './metrics-config.ts';
import {
  makeStripeConfig,
  STRIPE_VARIABLES,
  type StripeConfig,
  stripeProblems,
} from './payment-config.ts';
import { hasPrivateHost } from './private-address.ts';
import { isTimeZone, type SiteLocale } from './site-locale.ts';
import { findUnknownNames } from './unknown-names.ts';

/**
 * The operator's configuration. Only this module reads the server's settings from the environment.
 *
 * @example
 * const parsed = readConfig({ PORT: '8080' });
 * if (parsed.ok) console.log(parsed.config.port); // 8080
 */

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config extends SiteLocale {
  /** Host name or IP address to listen on. */
  readonly host: string;
  /** TCP port. If it is 0, the system chooses a free one. */
  readonly port: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Origin at which users reach the server, such as `https://chuhe.example`, without a trailing slash. */
  readonly publicUrl?: string | undefined;
  readonly redirects: readonly Redirect[];
  /** Folder of the files that the server stores, such as the embedded database, its snapshots and networks. */
  readonly dataFolder: string;
  /** URL of a PostgreSQL server to use instead of the embedded database. Secret, since it contains a password. */
  readonly databaseUrl?: string | undefined;
  /** How long the server goes on answering after SIGTERM while `/readyz` says that it ends, in seconds. */
  readonly drainSeconds: number;
  /** Secret from which all signing keys are derived, instead of the one in the database. */
  readonly secretKey?: string | undefined;
  /** Addresses and networks of proxies. Only `X-Forwarded-*` headers from these are trusted. */
  readonly trustedProxies: readonly string[];
  readonly mail?: MailConfig | undefined;
  readonly identity?: IdentityConfig | undefined;
  readonly stripe?: StripeConfig | undefined;
  readonly engine: EngineConfig;
  /** Whether the server loads the master games that the product comes with. */
  readonly loadsMasters: boolean;
  /** File of the exercises; `undefined` to load none. */
  readonly exercisesFile?: string | undefined;
  /** Address of the upstream position database, a `chessdb.php`. */
  readonly cloudUpstreamUrl?: string | undefined;
  /** Whether that database may be on this machine or in its network. */
  readonly isPrivateUpstreamAllowed: boolean;
  /** Where the metrics are served; `undefined` to serve none. */
  readonly metrics?: MetricsConfig | undefined;
  /** Address that gets a message when a problem of the site begins or ends. Secret. */
  readonly alertWebhookUrl?: string | undefined;
  /** Address that gets the same messages by mail. */
  readonly alertMailTo?: string | undefined;
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** Address of the sender, with or without a name. */
  readonly from: string;
}

export type ConfigResult =
  /** `warnings` has one line for each variable that looks like a setting and is none. */
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  /** `errors` has one line for each problem, and `warnings` too. */
  | {
      readonly ok: false;
      readonly errors: readonly string[];
      readonly warnings: readonly string[];
    };

/** Reads the configuration. Errors never contain values, since some variables are secret and errors may be logged. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ConfigResult {
  const given = withoutEmptyValues(environment);
  const warnings = findUnknownNames(Object.keys(given), Object.keys(ENVIRONMENT));
  const parsed = environmentSchema.safeParse(given);
  const wrong: readonly Problem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
  const names = new Set(wrong.map(([name]) => name));
  const problems = [
    ...wrong,
    ...combinationProblems(parsed.success ? parsed.data : readDespite(names, given)).filter(
      ([name]) => !names.has(name),
    ),
  ];
  if (parsed.success && problems.length === 0) {
    return { ok: true, config: makeConfig(parsed.data), warnings };
  }
  const errors = [...new Set(problems.map((problem) => problem.join(' ')))];
  return { ok: false, errors, warnings };
}

/** Reads the variables although some are wrong, so that combinations are checked, too, and one start names every mistake. */
function readDespite(
  wrong: ReadonlySet<string>,
  given: Readonly<Record<string, string | undefined>>,
): Variables {
  const isWrong = ([name]: readonly [string, unknown]): boolean => wrong.has(name);
  const entries = Object.entries(given);
  const right = environmentSchema.parse(
    Object.fromEntries(entries.filter((entry) => !isWrong(entry))),
  );
  // Of a wrong variable, combinations only matter because it is set.
  return { ...right, ...Object.fromEntries(entries.filter(isWrong)) };
}

/**
 * Whether the server runs for a local trial, that is, it listens on 127.0.0.1 only and no public address is set. Only in a trial can
 * emails be read on a page and payments be simulated.
 */
export function isTrial({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === undefined && host === '127.0.0.1';
}

function makeConfig(environment: Variables): Config {
  const { SMTP_URL, MAIL_FROM } = environment;
  const hasMail = SMTP_URL !== undefined && MAIL_FROM !== undefined;
  return {
    host: environment.HOST,
    port: environment.PORT,
    logLevel: environment.LOG_LEVEL,
    publicUrl: environment.PUBLIC_URL,
    redirects: environment.REDIRECTS,
    timeZone: environment.TIME_ZONE,
    defaultLanguage: environment.DEFAULT_LANGUAGE,
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    // The embedded database has one process, so no other could answer instead.
    drainSeconds: environment.DRAIN_SECONDS ?? (environment.DATABASE_URL === undefined ? 0 : 5),
    secretKey: environment.SECRET_KEY,
    trustedProxies: environment.TRUSTED_PROXIES,
    mail: hasMail ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined,
    identity: makeIdentityConfig(environment),
    stripe: makeStripeConfig(environment),
    engine: makeEngineConfig(environment),
    loadsMasters: environment.MASTER_GAMES === 'on',
    exercisesFile: environment.EXERCISES_FILE,
    cloudUpstreamUrl: environment.CLOUD_UPSTREAM_URL,
    isPrivateUpstreamAllowed: environment.CLOUD_UPSTREAM_ALLOW_PRIVATE !== undefined,
    metrics: makeMetricsConfig(environment),
    alertWebhookUrl: environment.ALERT_WEBHOOK_URL,
    alertMailTo: environment.ALERT_MAIL_TO,
  };
}

const ENVIRONMENT = {
  HOST: z
    .string()
    .refine(isHost, 'must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  ALLOW_INSECURE_HOST: z.literal('1', 'must be 1, or not set').optional(),
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
  TIME_ZONE: z
    .string()
    .refine(
      isTimeZone,
      'must be UTC or the name of a time zone with a /, such as Asia/Ho_Chi_Minh or America/New_York',
    )
    .default(DEFAULT_TIME_ZONE),
  DEFAULT_LANGUAGE: z
    .enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`)
    .default(DEFAULT_LANGUAGE),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(ROOT, folder)),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => isUrlOf(['postgres:', 'postgresql:'], url),
      'must be an address such as postgresql://user:password@localhost/chuhe',
    )
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of seconds from 0 to 60')
    .transform(Number)
    .refine((seconds) => seconds <= 60, 'must be a whole number of seconds from 0 to 60')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more, such as `openssl rand -base64 32` prints')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(splitList)
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks with spaces between, such as 127.0.0.1 10.0.0.0/8',
    ),
  SMTP_URL: z
    .string()
    .refine(
      (url) => isUrlOf(['smtp:', 'smtps:'], url) && new URL(url).hostname !== '',
      'must be an address such as smtps://user:password@mail.example',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, such as Chuhe <chuhe@mail.example>')
    .optional(),
  MASTER_GAMES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  EXERCISES_FILE: z
    .string()
    .default('apps/server/data/exercises.tsv.br')
    .transform((path) => (path === 'off' ? undefined : resolve(ROOT, path))),
  CLOUD_UPSTREAM_URL: z
    .string()
    .refine(
      (url) => isUrlOf(['http:', 'https:'], url),
      'must be an address such as http://www.chessdb.cn/chessdb.php',
    )
    .optional(),
  CLOUD_UPSTREAM_ALLOW_PRIVATE: z.literal('1', 'must be 1, or not set').optional(),
  ALERT_WEBHOOK_URL: z
    .string()
    .refine(
      (url) =>
        isUrlOf(['https:'], url) || (isUrlOf(['http:'], url) && hasPrivateHost(new URL(url))),
      'must be an https address, or an http address in the own network',
    )
    .optional(),
  ALERT_MAIL_TO: z.email('must be an email address').optional(),
  ...METRICS_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...STRIPE_VARIABLES,
  ...ENGINE_VARIABLES,
};

const MAIL_GROUP = ['SMTP_URL', 'MAIL_FROM'];

const environmentSchema = z.object(ENVIRONMENT);
type Variables = z.output<typeof environmentSchema>;

function combinationProblems(value: Variables): readonly Problem[] {
  const missingMail = findMissing(MAIL_GROUP, value);
  return [
    ...hostProblems(value),
    ...(missingMail.length < MAIL_GROUP.length ? missingMail : []),
    ...alertProblems(value),
    ...identityProblems(value),
    ...stripeProblems(value),
    ...upstreamProblems(value),
    ...metricsProblems(value),
    ...engineProblems(value),
  ];
}

/** Without its address, a server that other machines reach would send links to `localhost` by mail, and cookies without encryption. */
function hostProblems({
  HOST: host,
  PUBLIC_URL: publicUrl,
  ALLOW_INSECURE_HOST: isAllowed,
}: Readonly<Record<string, unknown>>): readonly Problem[] {
  if (typeof host !== 'string' || isLoopbackHost(host)) return [];
  if (publicUrl !== undefined || isAllowed !== undefined) return [];
  const message =
    'is missing: HOST lets other machines reach the server. Set the address at which they do, such as https://chuhe.example, or ALLOW_INSECURE_HOST=1 in a network that you trust';
  return [['PUBLIC_URL', message]];
}

function alertProblems({
  ALERT_MAIL_TO: to,
  SMTP_URL: smtpUrl,
}: Readonly<Record<string, unknown>>): readonly Problem[] {
  if (to === undefined || smtpUrl !== undefined) return [];
  return [['SMTP_URL', 'is missing: ALERT_MAIL_TO needs a mail server']];
}

function upstreamProblems({
  CLOUD_UPSTREAM_URL: url,
  CLOUD_UPSTREAM_ALLOW_PRIVATE: isAllowed,
}: Readonly<Record<string, unknown>>): readonly Problem[] {
  if (typeof url !== 'string' || isAllowed !== undefined) return [];
  if (!URL.canParse(url) || !hasPrivateHost(new URL(url))) return [];
  const message =
    'must not be on this machine or in its network, unless CLOUD_UPSTREAM_ALLOW_PRIVATE=1 is set';
  return [['CLOUD_UPSTREAM_URL', message]];
}

/** Treats an empty variable, such as `PORT=` in a shell or a service file, as not set, as most programs do. */
function withoutEmptyValues(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
