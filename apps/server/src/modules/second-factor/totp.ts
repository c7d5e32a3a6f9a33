import { createHmac, randomBytes } from 'node:crypto';

/** Codes of authenticators: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every authenticator supports. */

/** The length of a time step, in seconds. */
const STEP = 30;
/** How far the clock of an authenticator may differ, in steps. */
const DRIFT = 1;
/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function makeTotpSecret(): Uint8Array {
  return new Uint8Array(randomBytes(SECRET_BYTES));
}

export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP);
}

/** The code of a time step. @param digits fewer or more than six only in the test vectors */
export function totpCodeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Finds the time step near `now` to which a code belongs. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = totpStepAt(now);
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (totpCodeOf(secret, step) === code) return step;
  }
  return undefined;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base32 (RFC 4648) without padding, as authenticators take a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/**
 * The link by which an authenticator takes over a secret.
 *
 * @example makeTotpUri(secret, 'lan@example.com'); // 'otpauth://totp/Chuhe:lan%40example.com?secret=…&issuer=Chuhe'
 */
export function makeTotpUri(secret: Uint8Array, account: string): string {
  const label = `${ISSUER}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${ISSUER}`;
}

const ISSUER = 'Chuhe';
