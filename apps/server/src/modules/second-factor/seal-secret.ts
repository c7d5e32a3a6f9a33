import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '../identity/keys.ts';

/** Secrets of authenticators are stored encrypted (AES-256-GCM), so that a copy of the database alone does not reveal them. */

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param userId the account, to which the encrypted text is bound */
export function sealSecret(
  { authenticators }: Pick<Keys, 'authenticators'>,
  secret: Uint8Array,
  userId: string,
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, authenticators, nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @returns `undefined` if another key has encrypted the secret, as before a change of SECRET_KEY */
export function openSecret(
  { authenticators }: Pick<Keys, 'authenticators'>,
  text: string,
  userId: string,
): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, authenticators, nonce, {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(tag);
    const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return new Uint8Array(Buffer.concat([decipher.update(sealed), decipher.final()]));
  } catch {
    return undefined;
  }
}
