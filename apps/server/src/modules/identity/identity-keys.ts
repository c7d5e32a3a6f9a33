import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The public keys of an identity provider, which it changes every few days. */

/** The provider's keys could not be fetched, so a token can be neither accepted nor refused. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable';
}

/** Minimum time between two requests for new keys, in milliseconds, however many tokens name unknown keys. */
const COOLDOWN = 60_000;
/** Timeout of a request to the provider, in milliseconds. */
const PATIENCE = 5000;

/**
 * @param cooldown minimum time between two requests for keys, in milliseconds
 * @returns a function that finds the key of a token and rejects with {@link KeysUnreachable} if keys cannot be fetched
 */
export function makeRemoteKeys(url: string, cooldown = COOLDOWN): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldown,
    timeoutDuration: PATIENCE,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (OF_TOKEN.some((kind) => cause instanceof kind)) throw cause;
      throw new KeysUnreachable('The keys of the identity provider cannot be fetched', { cause });
    }
  };
}

/** Errors of a token, as opposed to errors in fetching keys. */
const OF_TOKEN = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
] as const;
