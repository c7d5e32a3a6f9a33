import type { ProviderType } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';

/**
 * Those by which the identities of the account were first signed in; all where it has none yet. Which ones were connected since then
 * only the provider knows, and says it to nobody but their owner: so the others are there, too, a step further away.
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

/** Whose password it is: of an identity that was made by one, else of any. */
export function addressOf(identities: readonly Identity[]): string | null {
  const byPassword = identities.find(({ providerType }) => providerType === 'EMAIL');
  return byPassword?.email ?? identities.find(({ email }) => email !== null)?.email ?? null;
}
