import type { CallOf, DataOf, Endpoint, ErrorOf } from '@chuhe/contract/route';
import type { ROUTES } from '@chuhe/contract/routes';
import type { ApiFailure, LocalCode } from './failure.ts';

/** The types of a call, by the name of its route. Imports only types from the routes, since their schemas would load zod. */

type Routes = typeof ROUTES;

/** The name of a route in the contract. */
export type CallName = keyof Routes;

export type ApiCall = Pick<Routes[CallName], keyof Endpoint>;

/** The name of the route at an endpoint. No two routes have the same method and path. */
export type NameOf<Call extends ApiCall> = {
  [Name in CallName]: Routes[Name] extends Call ? Name : never;
}[CallName];

/** The required parts of the request: path parameters, query, body. */
export type PartsOf<Name extends CallName> = {
  readonly [Part in PartName as undefined extends CallOf<Routes[Name]>[Part]
    ? never
    : Part]: CallOf<Routes[Name]>[Part];
};

type PartName = 'params' | 'query' | 'body';

/** The data of the response. */
export type AnswerOf<Name extends CallName> = DataOf<Routes[Name]>;

/** A failure of the call, with the error codes of its route. */
export type FailureOf<Name extends CallName> = ApiFailure<ErrorOf<Routes[Name]> | LocalCode>;
