import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may call a route. `public`: anyone; `client`: who holds a client token; `user`: who is signed in, guests too;
 * `admin`: an administrator. The token comes in the Authorization header and never from a cookie.
 */
export const GUARDS = ['public', 'client', 'user', 'admin'] as const;
export type Guard = (typeof GUARDS)[number];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One call of the API: what it takes, who may make it, what it gives. */
export interface RouteContract {
  readonly method: (typeof METHODS)[number];
  /** From the root, with parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly guard: Guard;
  /** Of administrators' calls: not without a proof of a moment ago, see `POST /api/admin/step-up`. */
  readonly stepUp?: boolean;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What `data` of the envelope holds. */
  readonly data: z.ZodType;
  /** Failures of its own, beyond those every route has (400, 401, 403, 413, 429, 500). */
  readonly errors?: readonly ErrorCode[];
}

export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
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
