import type { Caller } from '../../http/caller.ts';
import type { IdentityContext } from './identity-context.ts';
import { readAccessToken } from './tokens.ts';

/** The user of an access token, unless the token has expired or its session has ended. */
export async function callerOfToken(
  { keys, now, sessions }: Pick<IdentityContext, 'keys' | 'now' | 'sessions'>,
  token: string | undefined,
  { isFresh }: { readonly isFresh: boolean },
): Promise<Caller | undefined> {
  const claims = token === undefined ? undefined : await readAccessToken(keys, token, now());
  return claims && sessions.find(claims.sessionId, { isFresh });
}
