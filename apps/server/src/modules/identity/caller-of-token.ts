import type { Caller } from '../../http/caller.ts';
import type { IdentityContext } from './identity-context.ts';
import { readAccessToken } from './tokens.ts';

/** Whose access token this is, as long as its session lives. */
export async function callerOfToken(
  { keys, now, sessions }: Pick<IdentityContext, 'keys' | 'now' | 'sessions'>,
  token: string | undefined,
  { isFresh }: { readonly isFresh: boolean },
): Promise<Caller | undefined> {
  const claims = token === undefined ? undefined : await readAccessToken(keys, token, now());
  return claims && sessions.find(claims.sessionId, { isFresh });
}
