import type { Config } from '../../config/config.ts';
import { CONTENT_SECURITY_POLICY, type PolicyDirective } from '../../http/security-headers.ts';

/** Other sites that a document may use, by directive. */
export type ForeignSources = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>;

/**
 * The policy of all responses, extended by the sources of the configured services; `undefined` if no service is configured.
 *
 * @param isPayment whether the document is a payment page, the only kind of page that may run Stripe's script
 */
export function makeDocumentPolicy(
  config: Pick<Config, 'identity' | 'stripe'>,
  { isPayment }: { readonly isPayment: boolean },
): string | undefined {
  const foreign = [identitySources(config), isPayment ? stripeSources(config) : undefined].filter(
    (sources) => sources !== undefined,
  );
  if (foreign.length === 0) return undefined;
  const names = new Set<PolicyDirective>([
    ...keysOf(CONTENT_SECURITY_POLICY),
    ...foreign.flatMap(keysOf),
  ]);
  return [...names].map((name) => directive(name, foreign)).join(';');
}

/**
 * The SDK of the hosted identity provider calls its API and embeds a frame, which reports the result of a pop-up. Google's script passes
 * the messages between them.
 */
function identitySources({ identity }: Pick<Config, 'identity'>): ForeignSources | undefined {
  const hosted = identity?.hosted;
  if (hosted === undefined) return undefined;
  const { authDomain, emulatorHost } = hosted;
  const emulator = emulatorHost === undefined ? [] : [`http://${emulatorHost}`];
  return {
    scriptSrc: ['https://apis.google.com'],
    connectSrc: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...emulator,
    ],
    frameSrc: [`https://${authDomain}`, ...emulator],
  };
}

/** Stripe's script, and the frames with its form. The stand-in has neither. */
function stripeSources({ stripe }: Pick<Config, 'stripe'>): ForeignSources | undefined {
  if (stripe === undefined || stripe.apiUrl !== undefined) return undefined;
  const scripts = [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://checkout.stripe.com',
  ];
  return {
    scriptSrc: scripts,
    connectSrc: ['https://api.stripe.com', 'https://checkout.stripe.com'],
    frameSrc: [...scripts, 'https://hooks.stripe.com'],
    imgSrc: ['https://*.stripe.com'],
  };
}

function directive(name: PolicyDirective, foreign: readonly ForeignSources[]): string {
  const own: readonly string[] = CONTENT_SECURITY_POLICY[name] ?? [];
  const values = [...own, ...foreign.flatMap((sources) => sources[name] ?? [])];
  const dashed = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${dashed} ${[...new Set(values)].join(' ')}`;
}

function keysOf(sources: ForeignSources): PolicyDirective[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of such an object are directives.
  return Object.keys(sources) as PolicyDirective[];
}
