import type { ProviderType } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';

/**
 * The providers by which the identities of the account first signed in; all of them if it has no identity yet. Providers connected later
 * are known only to the identity provider, which tells only their owner, so the others are offered too, a step further away.
 */
export function waysToConfirm(
  ways: SignInWays,
  identities: readonly Pick<Identity, 'providerType'>[],
): Record<'likely' | 'others', ProviderType[]> {
  if (identities.length === 0) return { likely: [...ways.providers], others: [] };
  const likely = [...new Set(identities.map(({ providerType }) => providerType))];
  const offered: ProviderType[] = [
    ...(ways.passwords === 'hosted' ? (['EMAIL'] as const) : []),
    ...ways.providers,
  ];
  return { likely, others: offered.filter((way) => !likely.includes(way)) };
}

/** The email address to use with the password: that of the email identity if there is one, otherwise that of any identity. */
export function addressOf(identities: readonly Identity[]): string | null {
  const byPassword = identities.find(({ providerType }) => providerType === 'EMAIL');
  return byPassword?.email ?? identities.find(({ email }) => email !== null)?.email ?? null;
}
