import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The public keys of an identity provider, which changes them every few days. */

/** The provider's keys could not be had: whether a token holds is not known. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable';
}

/** Milliseconds between two looks for new keys, however many tokens name unknown ones. */
const COOLDOWN = 60_000;
/** Milliseconds that the provider may take to answer. */
const PATIENCE = 5000;

/**
 * @param cooldown milliseconds
 * @returns finds the key of a token; rejects with {@link KeysUnreachable} where none can be had
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
      throw new KeysUnreachable('The keys of the identity provider cannot be had', { cause });
    }
  };
}

/** What is the fault of a token, not of the way to the keys. */
const OF_TOKEN = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
] as const;
