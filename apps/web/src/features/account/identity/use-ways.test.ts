// @vitest-environment jsdom
import type { SignInWays } from '@chuhe/contract/identity-provider';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { useWays } from './use-ways.ts';

test('a lost answer is requested again once the browser is online', async () => {
  const data: SignInWays = { passwords: 'own', providers: [], hosted: null };
  const call = vi.spyOn(api(), 'call').mockResolvedValueOnce(localFailure('NETWORK'));
  const { result } = renderHook(useWays);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  call.mockResolvedValue({ success: true, data });
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(result.current).toEqual(data);
  });
});
