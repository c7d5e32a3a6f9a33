import type { SignInWays } from '@chuhe/contract/identity-provider';
import { type Mocked, vi } from 'vitest';
import { overrideService } from '../../../../lib/services.ts';
import { type IdentityService, identity } from '../identity.ts';
import type { IdentityProvider } from '../identity-provider.ts';

const WAYS: SignInWays = { passwords: 'hosted', providers: [], hosted: null };

/** Replaces the identity service by one with these sign-in methods and this part of a provider. */
export function fakeIdentity(
  provider: Partial<IdentityProvider>,
  ways: SignInWays = WAYS,
): Mocked<IdentityService> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test uses only this part.
  const whole = provider as IdentityProvider;
  const fake: Mocked<IdentityService> = {
    loadWays: vi.fn<IdentityService['loadWays']>().mockResolvedValue({ success: true, data: ways }),
    loadProvider: vi.fn<IdentityService['loadProvider']>().mockResolvedValue(whole),
  };
  overrideService(identity, fake);
  return fake;
}
