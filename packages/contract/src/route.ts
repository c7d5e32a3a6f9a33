import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { SoldPermission } from './identity.ts';
import type { Scope } from './scopes.ts';
import type { Capability } from './staff.ts';

/**
 * Who may call a route. `public`: anyone; `client`: holders of a client token; `user`: signed-in users, including guests;
 * `admin`: administrators; `bridge`: bridges, with `Authorization: Bridge TOKEN`. The token is in the Authorization header, never in a
 * cookie.
 */
export const GUARDS = ['public', 'client', 'user', 'admin', 'bridge'] as const;
export type Guard = (typeof GUARDS)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

/** The method, path and guard of a route, which are all that the browser needs at run time. */
export interface Endpoint<
  M extends Method = Method,
  P extends Path = Path,
  G extends Guard = Guard,
> {
  readonly method: M;
  /** Path from the root, with parameters as `:name`. */
  readonly path: P;
  readonly guard: G;
  /** What the role of the administrator must allow. Set exactly for the guard `admin`. */
  readonly capability?: Capability;
}

/**
 * Makes an endpoint. One for administrators names the capability that it needs. Endpoints are in separate files, `NAME-endpoints.ts`, so that the browser can import them without zod.
 *
 * @example
 * export const getBook = endpoint('GET', '/api/book', 'user');
 * export const listAudit = endpoint('GET', '/api/admin/audit', 'admin', 'audit');
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<M extends Method, P extends Path, G extends Guard>(
  method: M,
  path: P,
  guard: G,
  ...[capability]: G extends 'admin' ? [capability: Capability] : []
): Endpoint<M, P, G> {
  return { method, path, guard, ...(capability !== undefined && { capability }) };
}

/** What a route adds to its endpoint. */
interface RouteDetails {
  /** Whether the route requires a recent `POST /api/admin/step-up`. Only for administrators' routes. */
  readonly stepUp?: boolean;
  /** The scope that an API token needs for the route. Without it, the route refuses API tokens. Only for routes with the guard `user`. */
  readonly scope?: Scope;
  /** The permission that users need while a package with it is on sale. Only for routes with the guard `user`. */
  readonly sold?: SoldPermission;
  /** The media types of a response that is a file, sent without the envelope. `data` is then its text. */
  readonly mediaTypes?: readonly string[];
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in the envelope. */
  readonly data: z.ZodType;
  /** Error codes beyond those of every route and that of `sold` (400, 401, 403, 413, 429, 500, 503). */
  readonly errors?: readonly ErrorCode[];
}

export interface RouteContract extends Endpoint, RouteDetails {}

/**
 * Makes the routes for a file of endpoints, by joining each endpoint with the details of the same name.
 *
 * @example
 * defineRoutes(endpoints, { getProfile: { summary: 'The signed-in user', data: userSchema } });
 */
export function defineRoutes<
  Endpoints extends Readonly<Record<string, Endpoint>>,
  const Details extends { readonly [Name in keyof Endpoints]: RouteDetails },
>(endpoints: Endpoints, details: Details) {
  const routes = Object.entries<RouteDetails>(details).map(([name, route]) => [
    name,
    { ...endpoints[name], ...route },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has the names of the endpoints.
  return Object.fromEntries(routes) as {
    readonly [Name in keyof Endpoints]: Endpoints[Name] & Details[Name];
  };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Parts of a request as the server reads them. */
export interface RequestOf<Route extends RouteContract> {
  readonly params: Parsed<Route['params']>;
  readonly query: Parsed<Route['query']>;
  readonly body: Parsed<Route['body']>;
}

/** Parts of a request as the browser sends them. */
export interface CallOf<Route extends RouteContract> {
  readonly params: Sent<Route['params']>;
  readonly query: Sent<Route['query']>;
  readonly body: Sent<Route['body']>;
}

export type DataOf<Route extends RouteContract> = z.output<Route['data']>;

/** Error codes of every route. */
type GeneralError =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'STEP_UP_REQUIRED'
  | 'SECOND_FACTOR_MISSING'
  | 'SCOPE_REQUIRED'
  | 'TOKEN_NOT_ACCEPTED'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'REQUEST_FAILED'
  | 'INTERNAL_ERROR'
  | 'DISK_FULL'
  | 'DATABASE_AWAY';

export type ErrorOf<Route extends RouteContract> =
  | GeneralError
  | (Route extends { readonly errors: readonly (infer Code extends ErrorCode)[] } ? Code : never);
