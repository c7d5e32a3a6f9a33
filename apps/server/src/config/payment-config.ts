import { z } from 'zod';
import { findMissing, isUrlOf, type Problem } from './config-values.ts';

/** The operator's Stripe account. */
export interface StripeConfig {
  /** Secret. Its prefix determines whether payments are live: `sk_live_` or `sk_test_`; for a restricted key `rk_live_` or `rk_test_`. */
  readonly secretKey: string;
  /** The key for the payment form in the browser. */
  readonly publishableKey: string;
  /** Secret with which Stripe signs its webhook messages. */
  readonly webhookSecret: string;
  /** Origin of a local server that replaces Stripe, for tests. */
  readonly apiUrl?: string | undefined;
}

const KEY_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe, sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook endpoint of Stripe, whsec_…')
    .optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isLocalOrigin, 'must be on this machine, such as http://127.0.0.1:4242')
    .transform((url) => new URL(url).origin)
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof STRIPE_VARIABLES>>;

export function stripeProblems(all: Variables): readonly Problem[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = all;
  const missing = findMissing(KEY_NAMES, all);
  if (missing.length > 0) {
    const isPartlySet = missing.length < KEY_NAMES.length || all.STRIPE_API_URL !== undefined;
    return isPartlySet ? missing : [];
  }
  const problems: Problem[] = [];
  if (isLiveKey(secret) !== isLiveKey(publishable)) {
    problems.push(['STRIPE_PUBLISHABLE_KEY', 'must be of the same mode as STRIPE_SECRET_KEY']);
  }
  if (all.STRIPE_API_URL !== undefined && secret?.startsWith('sk_test_') !== true) {
    problems.push(['STRIPE_SECRET_KEY', 'must begin with sk_test_ if STRIPE_API_URL is set']);
  }
  return problems;
}

export function makeStripeConfig(all: Variables): StripeConfig | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = all;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    return undefined;
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    ...(all.STRIPE_API_URL !== undefined && { apiUrl: all.STRIPE_API_URL }),
  };
}

/** Whether payments with the key move real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^[srp]k_live_/.test(key ?? '');
}

/** Only an address of this machine is valid, since the secret key is sent to it unencrypted. */
function isLocalOrigin(url: string): boolean {
  if (!isUrlOf(['http:'], url)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(url);
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === '';
  return isBare && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
