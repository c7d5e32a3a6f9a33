import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { addRoute } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';

/** `GET /api/admin/secret`: names of secret environment variables, without their values. */
export function listSecrets(app: FastifyInstance, { config }: AdminContext): void {
  addRoute(app, ROUTES.listSecrets, () => listSecretsOf(config));
}

export function listSecretsOf(config: Config): { name: string; isSet: boolean }[] {
  return Object.entries(SECRETS).map(([name, find]) => ({
    name,
    isSet: find(config) !== undefined,
  }));
}

const SECRETS: Readonly<Record<string, (config: Config) => unknown>> = {
  SECRET_KEY: ({ secretKey }) => secretKey,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  SMTP_URL: ({ mail }) => mail,
  CLOUD_UPSTREAM_URL: ({ cloudUpstreamUrl }) => cloudUpstreamUrl,
  STRIPE_SECRET_KEY: ({ stripe }) => stripe?.secretKey,
  STRIPE_WEBHOOK_SECRET: ({ stripe }) => stripe?.webhookSecret,
};
