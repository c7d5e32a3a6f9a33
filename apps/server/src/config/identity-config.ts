import { SOCIAL_PROVIDERS, type SocialProvider } from '@chuhe/contract/identity-provider';
import { z } from 'zod';
import { findMissing, isHost, isUrlOf, type Problem, splitList } from './config-values.ts';

/** The identity provider whose tokens the server trusts. */
export interface IdentityConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Address of the provider's public keys, a JSON Web Key Set. */
  readonly keysUrl: string;
  readonly hosted?: HostedIdentity | undefined;
}

/** Settings for Firebase Authentication in the browser. None of them is secret. */
export interface HostedIdentity {
  readonly projectId: string;
  readonly apiKey: string;
  /** Host of the sign-in pages that open in pop-ups. */
  readonly authDomain: string;
  readonly providers: readonly SocialProvider[];
  /** Whether Firebase stores the passwords of new accounts. */
  readonly hasPasswords: boolean;
  /** Host and port of the Auth emulator. Its tokens are unsigned, so anyone who can reach this server can impersonate any user. */
  readonly emulatorHost?: string | undefined;
}

/** Address of the public keys of all Firebase projects. Source: Firebase's documentation on verifying ID tokens without an SDK. */
const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const FIREBASE_ISSUER = 'https://securetoken.google.com/';

const PROVIDER_NAMES = ['EMAIL', ...SOCIAL_PROVIDERS] as const;

/** The environment variables of the identity provider. */
export const IDENTITY_VARIABLES = {
  IDENTITY_ISSUER: z.string().optional(),
  IDENTITY_AUDIENCE: z.string().optional(),
  IDENTITY_KEYS_URL: z
    .string()
    .refine(isKeysUrl, 'must be an https address, or one of this machine')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z\d-]{2,61}[a-z\d]$/, 'must be the id of a Firebase project')
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the web API key of the project')
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .refine(isHost, 'must be a host name such as my-project.firebaseapp.com')
    .optional(),
  FIREBASE_PROVIDERS: z
    .string()
    .transform((text) => splitList(text.replaceAll(',', ' ')).map((name) => name.toUpperCase()))
    .pipe(
      z.array(
        z.enum(
          PROVIDER_NAMES,
          `must be names with spaces between, of ${PROVIDER_NAMES.join(' ').toLowerCase()}`,
        ),
      ),
    )
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .refine(
      (host) => /^(127\.0\.0\.1|localhost):\d{1,5}$/.test(host) && URL.canParse(`http://${host}`),
      'must be on this machine, such as 127.0.0.1:9099',
    )
    .optional(),
  IDENTITY_ALLOW_UNSIGNED: z.literal('1', 'can only be 1').optional(),
};

type Variables = z.output<z.ZodObject<typeof IDENTITY_VARIABLES>>;

/** Settings that determine who can reach the server. */
interface Reachability {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[];
}

export function identityProblems(all: Variables & Reachability): readonly Problem[] {
  return [...missingProblems(all), ...emulatorProblems(all)];
}

export function makeIdentityConfig(all: Variables): IdentityConfig | undefined {
  const { IDENTITY_ISSUER, IDENTITY_AUDIENCE, IDENTITY_KEYS_URL } = all;
  const project = all.FIREBASE_PROJECT_ID;
  const issuer = IDENTITY_ISSUER ?? (project && `${FIREBASE_ISSUER}${project}`);
  const audience = IDENTITY_AUDIENCE ?? project;
  const keysUrl = IDENTITY_KEYS_URL ?? (project && FIREBASE_KEYS);
  if (issuer === undefined || audience === undefined || keysUrl === undefined) return undefined;
  const hosted = makeHosted(all);
  return { issuer, audience, keysUrl, ...(hosted && { hosted }) };
}

function makeHosted(all: Variables): HostedIdentity | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = all;
  if (projectId === undefined || apiKey === undefined) return undefined;
  const names = new Set<string>(all.FIREBASE_PROVIDERS ?? PROVIDER_NAMES);
  return {
    projectId,
    apiKey,
    authDomain: all.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    providers: SOCIAL_PROVIDERS.filter((name) => names.has(name)),
    hasPasswords: names.has('EMAIL'),
    ...(all.FIREBASE_AUTH_EMULATOR_HOST && { emulatorHost: all.FIREBASE_AUTH_EMULATOR_HOST }),
  };
}

function missingProblems(all: Variables): readonly Problem[] {
  const project = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const;
  const extras = [
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_PROVIDERS',
    'FIREBASE_AUTH_EMULATOR_HOST',
  ] as const;
  const generic = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_KEYS_URL'] as const;
  const isFirebase = [...project, ...extras].some((name) => all[name] !== undefined);
  const isGeneric = !isFirebase && generic.some((name) => all[name] !== undefined);
  const group = isFirebase ? project : isGeneric ? generic : [];
  return findMissing(group, all);
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Checks the settings of the Auth emulator. Its unsigned tokens are accepted only on a server that other machines cannot reach, for a demo
 * project, and with an explicit setting. Otherwise the server does not start.
 */
function emulatorProblems(all: Variables & Reachability): readonly Problem[] {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, IDENTITY_ALLOW_UNSIGNED: flag } = all;
  if (emulator === undefined && flag === undefined) return [];
  const requirements: readonly (readonly [boolean, string, string])[] = [
    [
      emulator !== undefined,
      'FIREBASE_AUTH_EMULATOR_HOST',
      'must be set with IDENTITY_ALLOW_UNSIGNED',
    ],
    [flag !== undefined, 'IDENTITY_ALLOW_UNSIGNED', 'must be set with FIREBASE_AUTH_EMULATOR_HOST'],
    [
      all.FIREBASE_PROJECT_ID?.startsWith('demo-') === true,
      'FIREBASE_PROJECT_ID',
      'must begin with demo-',
    ],
    [LOOPBACK.has(all.HOST), 'HOST', 'must be 127.0.0.1'],
    [all.PUBLIC_URL === undefined, 'PUBLIC_URL', 'cannot be set'],
    [all.TRUSTED_PROXIES.length === 0, 'TRUSTED_PROXIES', 'cannot be set'],
  ];
  return requirements
    .filter(([isMet]) => !isMet)
    .map(([, name, message]) => [
      name,
      `${message}: the Auth emulator does not sign tokens and is for trials on one machine only`,
    ]);
}

function isKeysUrl(url: string): boolean {
  if (!isUrlOf(['http:', 'https:'], url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.has(hostname);
}
