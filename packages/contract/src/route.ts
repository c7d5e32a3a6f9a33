import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may call a route. `public`: anyone; `client`: holders of a client token; `user`: signed-in users, guests too; `admin`:
 * administrators. The token is in the Authorization header, never in a cookie.
 */
export const GUARDS = ['public', 'client', 'user', 'admin'] as const;
export type Guard = (typeof GUARDS)[number];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A route of the API: its request, its guard and its response. */
export interface RouteContract {
  readonly method: (typeof METHODS)[number];
  /** From the root, with parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly guard: Guard;
  /** For administrators: requires a recent `POST /api/admin/step-up`. */
  readonly stepUp?: boolean;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `data` of the envelope. */
  readonly data: z.ZodType;
  /** Error codes beyond those of every route (400, 401, 403, 413, 429, 500). */
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
