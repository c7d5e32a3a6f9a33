import { z } from 'zod';
import { isLoopbackHost } from './address.ts';
import { isHost, type Problem } from './config-values.ts';

/** Where the metrics are served. At least one of `port` and `token` is set. */
export interface MetricsConfig {
  /** A port of its own; 0 takes a free one. Without it, the metrics are on the port of the site. */
  readonly port?: number | undefined;
  readonly host: string;
  /** Secret that callers send as a bearer token. */
  readonly token?: string | undefined;
}

export const METRICS_VARIABLES = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .optional(),
  METRICS_HOST: z
    .string()
    .refine(isHost, 'must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{32,}$/,
      'must have 32 or more letters and digits, such as `openssl rand -hex 32` prints',
    )
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof METRICS_VARIABLES>>;

export function metricsProblems(all: Variables & { readonly PORT: number }): readonly Problem[] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = all;
  const problems: Problem[] = [];
  if (host !== undefined && port === undefined) {
    problems.push(['METRICS_PORT', 'is missing: METRICS_HOST is the address of that port']);
  }
  if (host !== undefined && !isLoopbackHost(host) && token === undefined) {
    problems.push(['METRICS_TOKEN', 'is missing: other machines can reach METRICS_HOST']);
  }
  if (port !== undefined && port !== 0 && port === all.PORT) {
    problems.push(['METRICS_PORT', 'must differ from PORT; without it, METRICS_TOKEN is enough']);
  }
  return problems;
}

export function makeMetricsConfig(all: Variables): MetricsConfig | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', METRICS_TOKEN: token } = all;
  return port === undefined && token === undefined ? undefined : { port, host, token };
}
