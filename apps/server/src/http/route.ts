import { Readable } from 'node:stream';
import { failureSchema, makeSuccessSchema } from '@chuhe/contract/envelope';
import type { DataOf, Guard, RequestOf, RouteContract } from '@chuhe/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Caller } from './caller.ts';

/** The one way a call of the contract becomes a route of the server. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. One without it cannot be added: see `plugins/guards.ts`. */
    guard?: Guard;
    /** The session is looked up for every call, so that one that has just ended can do nothing more. */
    isFresh?: boolean;
    /** Administrators prove once more who is there before it. */
    stepUp?: boolean;
    limit?: CallLimit;
    /** By its own limit only, not among all calls of an address: for programs that call in bursts. */
    isCountedAlone?: boolean;
  }
}

/** Calls that one address may make in so many seconds, beyond the limit for all calls together. */
export interface CallLimit {
  readonly calls: number;
  readonly seconds: number;
  /** Routes of one group, which all name the same numbers, are counted together; others each for itself. */
  readonly group?: string;
}

export interface RouteOptions {
  /** Bytes of a body. Without it the server's own small limit holds. */
  readonly bodyLimit?: number;
  /** In which a body must have come: for files over slow lines. */
  readonly bodySeconds?: number;
  readonly limit?: CallLimit;
  /** For money and for what must stop at once when a session ends. */
  readonly isFresh?: boolean;
}

/** What a handler is given: the parts of the request as the contract reads them. */
export interface Call<Route extends RouteContract> extends RequestOf<Route> {
  /** Who calls; known for sure where the guard is `user` or `admin`. */
  readonly caller: CallerOf<Route['guard']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * An answer that is not to be held whole: the JSON of `data` in parts, of which nothing is stripped. What fails once it has begun
 * breaks the connection.
 */
export class StreamedData {
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

type Answer<Route extends RouteContract> = DataOf<Route> | StreamedData;

type CallerOf<G extends Guard> = G extends 'user' | 'admin' ? Caller : Caller | undefined;

/**
 * Adds a route. What the handler returns becomes `data` of the answer, stripped of every field that the contract does not
 * name; what it throws is answered by the error handler. No answer is kept by a cache unless the handler says so.
 *
 * @example
 * addRoute(app, ROUTES.getProfile, ({ caller }) => readProfile(context, caller.userId));
 */
export function addRoute<const Route extends RouteContract>(
  app: FastifyInstance,
  route: Route,
  handle: (call: Call<Route>) => Answer<Route> | Promise<Answer<Route>>,
  { bodyLimit, bodySeconds, limit, isFresh = route.guard === 'admin' }: RouteOptions = {},
): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: makeSchema(route),
    config: {
      guard: route.guard,
      isFresh,
      ...(route.stepUp === true && { stepUp: true }),
      ...(limit && { limit }),
      ...(bodySeconds !== undefined && { bodySeconds }),
    },
    // Asked for by HEAD, a route that changes something would change it.
    exposeHeadRoute: false,
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validator has made these of the route's schemas, and the guard has found the caller.
      const { params, query, body, caller } = request as unknown as Call<Route>;
      const data = await handle({ params, query, body, caller, request, reply });
      if (!(data instanceof StreamedData)) return { success: true, data };
      return reply.type('application/json; charset=utf-8').send(Readable.from(wrap(data.parts)));
    },
  });
}

async function* wrap(data: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":';
  yield* data;
  yield '}';
}

function makeSchema({ params, query, body, data }: RouteContract): FastifySchema {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: makeSuccessSchema(data), '4xx': failureSchema, '5xx': failureSchema },
  };
}
