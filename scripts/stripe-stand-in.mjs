import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * A local stand-in for Stripe, to try checkouts without a Stripe account. It prints the settings that make a server use
 * it, and runs until Ctrl+C. `--port 0` listens on any free port, and `--times 0` sends no webhook.
 */

const OPTIONS = {
  port: 4242,
  webhook: 'http://127.0.0.1:3000/api/stripe/webhook',
  secret: 'whsec_standin',
  delay: 0,
  times: 1,
  reversed: false,
};
const USAGE = `Use: npm run stripe-stand-in -- [--port ${OPTIONS.port}] [--webhook ${OPTIONS.webhook}] \
[--secret ${OPTIONS.secret}] [--delay MS] [--times 1] [--reversed]`;

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    mayBeZero: ['port', 'times'],
  });
  await build();
  const { webhook, secret, delay, times, reversed, port } = options;
  const { StripeStandIn } = await load();
  const standIn = await StripeStandIn.start({
    port,
    webhookSecret: secret,
    delivery: { url: webhook, delay, times, isReversed: reversed },
    onLog: console.log,
  });
  const { apiUrl, secretKey, publishableKey, webhookSecret } = standIn.config;
  console.log(`The stand-in for Stripe listens. Start a server that uses it:
STRIPE_API_URL=${apiUrl} STRIPE_SECRET_KEY=${secretKey} STRIPE_PUBLISHABLE_KEY=${publishableKey} STRIPE_WEBHOOK_SECRET=${webhookSecret} npm start`);
});

/**
 * Loaded late, since it has to be built first.
 *
 * @returns {Promise<typeof import('../apps/server/src/modules/billing/providers/stand-in/stripe-stand-in.ts')>}
 */
function load() {
  const file = '../apps/server/dist/modules/billing/providers/stand-in/stripe-stand-in.js';
  return import(new URL(file, import.meta.url).href);
}
