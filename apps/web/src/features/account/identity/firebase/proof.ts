import { providerTypeOf } from '@chuhe/contract/identity-provider';
import { getAdditionalUserInfo, type User, type UserCredential } from '@firebase/auth';
import { parseRecord } from '../../../../lib/parse.ts';
import type { HostedAccount, Proof } from '../identity-provider.ts';

/** Makes a proof from an ID token of the user, with the user's name if the provider knows it. */
export async function makeProof(user: User, credential?: UserCredential): Promise<Proof> {
  // Forces a new token, except right after a sign-in: the server accepts tokens for five minutes only.
  const { token, signInProvider } = await user.getIdTokenResult(credential === undefined);
  return {
    idToken: token,
    providerType: providerTypeOf(signInProvider ?? '') ?? 'EMAIL',
    providerId: user.uid,
    ...namesOf(user, credential),
    ...(user.email !== null && { email: user.email }),
  };
}

export function accountOf(user: User): HostedAccount {
  return {
    uid: user.uid,
    email: user.email ?? undefined,
    emailVerified: user.emailVerified,
    displayName: user.displayName ?? undefined,
    ways: user.providerData.flatMap(({ providerId }) => providerTypeOf(providerId) ?? []),
  };
}

/** Given and family name if the provider has both; otherwise the whole name as the given name. */
function namesOf(user: User, credential?: UserCredential) {
  const info = credential === undefined ? null : getAdditionalUserInfo(credential);
  const {
    given_name: given,
    family_name: family,
    first_name,
    last_name,
  } = parseRecord(info?.profile);
  const [first, last] = [given ?? first_name, family ?? last_name];
  const isSplit = typeof first === 'string' && typeof last === 'string';
  const whole = { firstName: oneLine(user.displayName ?? ''), lastName: '' };
  return isSplit ? { firstName: oneLine(first), lastName: oneLine(last) } : whole;
}

/** Shortens the name, and removes control characters, which the server refuses. */
function oneLine(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}
