import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * A local stand-in for Stripe, to rehearse payments without a Stripe account. It prints its address and the settings that make a
 * server use it, and runs until Ctrl+C.
 */

const OPTIONS = {
  port: 4242,
  webhook: 'http://127.0.0.1:3000/api/stripe/webhook',
  secret: 'whsec_standin',
  delay: 0,
  times: 1,
  reversed: false,
};
const USAGE = `Runs a stand-in for Stripe on this machine until Ctrl+C. No money moves, and nothing is kept.
It prints the address of its page, on which you play renewals, declined cards, refunds and disputes,
and the settings with which a server uses it.

Use: npm run stripe-stand-in -- [OPTION…]
  --port ${OPTIONS.port}        port on this machine; 0 takes a free one
  --webhook ${OPTIONS.webhook}
                     address of the server's webhook
  --secret ${OPTIONS.secret}
                     secret that signs the events
  --delay 0          milliseconds before events are sent
  --times 1          how often each event is sent; 0 sends none
  --reversed         sends the events of one action in reverse order`;

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    mayBeZero: ['port', 'times'],
  });
  const { webhook, secret, delay, times, reversed, port } = options;
  if (!isWebAddress(webhook)) {
    throw new RunError(`The value of --webhook is not an http address: ${webhook}\n${USAGE}`, 1);
  }
  await build();
  const { StripeStandIn } = await load();
  const standIn = await StripeStandIn.start({
    port,
    webhookSecret: secret,
    delivery: { url: webhook, delay, times, isReversed: reversed },
    onLog: console.log,
  });
  const { apiUrl, secretKey, publishableKey, webhookSecret } = standIn.config;
  console.log(`Rehearse payments at ${apiUrl}/
Start a server that uses this stand-in:
STRIPE_API_URL=${apiUrl} STRIPE_SECRET_KEY=${secretKey} STRIPE_PUBLISHABLE_KEY=${publishableKey} STRIPE_WEBHOOK_SECRET=${webhookSecret} npm start
Events go to ${webhook}. If the server has another port, start this again with --webhook.`);
});

/** @param {string} text */
function isWebAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
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
