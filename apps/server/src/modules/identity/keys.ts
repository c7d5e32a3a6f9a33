import { createHmac, hkdfSync } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { findOrCreateSecret } from './secret-repository.ts';

/** Keys of the server, each derived from one secret for one purpose. */
export interface Keys {
  /** Signs access and client tokens (HS256). */
  readonly tokens: Uint8Array;
  /** Identifies the key in the header of a token. */
  readonly tokensId: string;
  /** Derives the next refresh token from the last one. */
  readonly refresh: Uint8Array;
  /** Encrypts the secrets of authenticators. */
  readonly authenticators: Uint8Array;
}

/**
 * Derives the keys from the operator's secret, or else from the secret in the database. The first start creates that secret, and all
 * servers with the same database share it.
 *
 * @param secretKey the operator's secret in the settings, 32 characters or more
 */
export async function loadKeys(db: Queryable, secretKey?: string): Promise<Keys> {
  return deriveKeys(secretKey ?? (await findOrCreateSecret(db)));
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `chuhe ${purpose}`, 32));
  const tokens = derive('tokens');
  const tokensId = createHmac('sha256', tokens).update('id').digest('base64url').slice(0, 8);
  return {
    tokens,
    tokensId,
    refresh: derive('refresh'),
    authenticators: derive('authenticators'),
  };
}
