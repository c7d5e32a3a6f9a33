import { parseArgs } from 'node:util';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * A local stand-in for Stripe, to try checkouts without a Stripe account:
 * `npm run stripe-stand-in -- --port 4242 --webhook http://127.0.0.1:3000/api/stripe/webhook --secret whsec_standin`.
 * It prints the settings that make a server use it, and runs until Ctrl+C.
 */
await runScript(async () => {
  const options = readOptions();
  ensureNode();
  await ensureInstalled();
  await build();
  const { StripeStandIn } = await load();
  const { webhook, secret, delay, times, reversed, port } = options;
  const delivery = { url: webhook, delay, times, isReversed: reversed };
  const standIn = await StripeStandIn.start({
    port,
    webhookSecret: secret,
    delivery,
    onLog: console.log,
  });
  const { apiUrl, secretKey, publishableKey, webhookSecret } = standIn.config;
  console.log(`The stand-in for Stripe listens. Start a server that uses it:
STRIPE_API_URL=${apiUrl} STRIPE_SECRET_KEY=${secretKey} STRIPE_PUBLISHABLE_KEY=${publishableKey} STRIPE_WEBHOOK_SECRET=${webhookSecret} npm start`);
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4242' },
        webhook: { type: 'string', default: 'http://127.0.0.1:3000/api/stripe/webhook' },
        secret: { type: 'string', default: 'whsec_standin' },
        delay: { type: 'string', default: '0' },
        times: { type: 'string', default: '1' },
        reversed: { type: 'boolean', default: false },
      },
    });
    const { port, delay, times, ...rest } = values;
    return { ...rest, port: Number(port), delay: Number(delay), times: Number(times) };
  } catch (error) {
    throw new RunError(error instanceof Error ? error.message : String(error), 2);
  }
}

/**
 * Loaded late, since it has to be built first.
 *
 * @returns {Promise<typeof import('../apps/server/src/modules/billing/providers/stand-in/stripe-stand-in.ts')>}
 */
function load() {
  const file = '../apps/server/dist/modules/billing/providers/stand-in/stripe-stand-in.js';
  return import(new URL(file, import.meta.url).href);
}
