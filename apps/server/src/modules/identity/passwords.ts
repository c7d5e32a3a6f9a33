import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../http/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Passwords, kept as argon2id: 19 MiB and two rounds, the first choice of OWASP's cheat sheet on storing passwords. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made with the options above of 256 random bits that nobody has kept. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$hskoRy9y/3LFML5R9umTng$kaRLzqXl5Q8WL7vqBefULWjNBXfUtgl3f4LpNEtUP2o';

/** Hashes at once: each takes a core and 19 MiB, and Node has four threads for such work in all. */
const AT_ONCE = 2;
/** Hashes that may wait; a flood of sign-ins is refused rather than kept in memory. */
const MAX_WAITING = 64;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), OPTIONS));
}

/**
 * Whether this is the password. Without a hash, as for an account that does not exist, it takes as long and is not.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isSame = await inTurn(() => verify(stored ?? NOBODYS, normalised(password)));
  return isSame && stored !== null;
}

/** Whether a password can be taken, by itself and for this account. */
export function isGuessable(
  password: string,
  names: readonly (string | null | undefined)[],
): boolean {
  const plain = password.toLowerCase();
  const own = names.flatMap((name) => (name ? [name, name.split('@')[0] ?? ''] : []));
  return isCommonPassword(password) || own.some((name) => name.toLowerCase() === plain);
}

/** The same characters typed on another system may arrive in another form. */
function normalised(password: string): string {
  return password.normalize('NFC');
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ApiError UNAVAILABLE when too many wait */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('UNAVAILABLE');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
