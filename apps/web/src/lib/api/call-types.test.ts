import type { login } from '@chuhe/contract/identity-endpoints';
import type { getMatch, listMatches } from '@chuhe/contract/match-endpoints';
import { endpoint } from '@chuhe/contract/route';
import { expectTypeOf, test } from 'vitest';
import type { ApiCall, FailureOf, NameOf, PartsOf } from './call-types.ts';

/** The compiler checks the following expectations. */

test('an endpoint stands for the route with its method and path', () => {
  expectTypeOf<NameOf<typeof getMatch>>().toEqualTypeOf<'getMatch'>();
  expectTypeOf<NameOf<typeof listMatches>>().toEqualTypeOf<'listMatches'>();
});

test('a call needs the parts of its route, and no others', () => {
  expectTypeOf<PartsOf<'getMatch'>>().toEqualTypeOf<{ readonly params: { matchId: string } }>();
});

test('a call fails with the error codes of its route, or those of every route', () => {
  type Code = FailureOf<NameOf<typeof login>>['code'];
  expectTypeOf<'LOGIN_FAILED' | 'UNAUTHORIZED' | 'NETWORK'>().toExtend<Code>();
  expectTypeOf<'STORAGE_FULL'>().not.toExtend<Code>();
});

test('an endpoint that is not in the contract cannot be called', () => {
  const unknown = endpoint('GET', '/api/unknown', 'public');
  expectTypeOf(unknown).not.toExtend<ApiCall>();
});
