import type { ProviderType } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';

/**
 * The providers that can confirm the owner. `likely`: those by which the identities of the account first signed in, or all social
 * providers if it has no identity yet. `others`: the rest, because only the identity provider knows which of them were connected later.
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

/** The address of the email identity, or else the first address of another identity. `null` if no identity has one. */
export function addressOf(identities: readonly Identity[]): string | null {
  const byPassword = identities.find(({ providerType }) => providerType === 'EMAIL');
  return byPassword?.email ?? identities.find(({ email }) => email !== null)?.email ?? null;
}
