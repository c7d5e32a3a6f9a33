import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../http/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Options of argon2id: 19 MiB and two rounds, the first recommendation of OWASP's Password Storage Cheat Sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of 256 random bits that were not kept, with the options above. */
const UNMATCHED_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$hskoRy9y/3LFML5R9umTng$kaRLzqXl5Q8WL7vqBefULWjNBXfUtgl3f4LpNEtUP2o';

/** Maximum number of concurrent hashes. Each takes a core and 19 MiB, and Node has four threads for such work. */
const AT_ONCE = 2;
/** Maximum number of waiting hashes. A flood of sign-ins is refused instead of kept in memory. */
const MAX_WAITING = 64;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), OPTIONS));
}

/**
 * Whether the password is right. Without a hash, as for an account that does not exist, the call takes the same time and returns
 * false.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isSame = await inTurn(() => verify(stored ?? UNMATCHED_HASH, normalised(password)));
  return isSame && stored !== null;
}

/** Whether a password is too easy to guess for the account with these names. */
export function isGuessable(
  password: string,
  names: readonly (string | null | undefined)[],
): boolean {
  const plain = password.toLowerCase();
  const own = names.flatMap((name) => (name ? [name, name.split('@')[0] ?? ''] : []));
  return isCommonPassword(password) || own.some((name) => name.toLowerCase() === plain);
}

/** Normalizes Unicode, since systems send the same characters in different forms. */
function normalised(password: string): string {
  return password.normalize('NFC');
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ApiError UNAVAILABLE if too many hashes wait */
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
