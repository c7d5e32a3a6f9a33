import type { CallOf, DataOf } from '@chuhe/contract/route';
import type { ROUTES } from '@chuhe/contract/routes';

type Routes = typeof ROUTES;

/** A call of the API by its name in the contract. */
export type CallName = keyof Routes;

/** What a page needs to know of a call before it is made. */
export interface ApiCall<Name extends CallName>
  extends Pick<Routes[Name], 'method' | 'path' | 'guard'> {
  /** For the compiler only. */
  readonly name?: Name;
}

/** Parts that the call cannot be made without: parameters of the path, the query, the body. */
export type PartsOf<Name extends CallName> = {
  readonly [Part in PartName as undefined extends CallOf<Routes[Name]>[Part]
    ? never
    : Part]: CallOf<Routes[Name]>[Part];
};

type PartName = 'params' | 'query' | 'body';

/** What the call answers with. */
export type AnswerOf<Name extends CallName> = DataOf<Routes[Name]>;

/**
 * Names a call of the contract. Its method, path and guard are written out once more, and compared with the contract by the
 * compiler, so that the schemas, and the library they are made with, stay out of pages that only call.
 *
 * @example
 * const getProfile = defineCall<'getProfile'>({ method: 'GET', path: '/api/user/profile', guard: 'user' });
 * const answer = await api.call(getProfile, {});
 * if (answer.success) answer.data.firstName;
 */
export function defineCall<Name extends CallName>(
  call: Pick<Routes[Name], 'method' | 'path' | 'guard'>,
): ApiCall<Name> {
  return call;
}
