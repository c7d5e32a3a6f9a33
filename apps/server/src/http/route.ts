import { Readable } from 'node:stream';
import { failureSchema, makeSuccessSchema } from '@chuhe/contract/envelope';
import type { SoldPermission } from '@chuhe/contract/identity';
import type { DataOf, Guard, RequestOf, RouteContract } from '@chuhe/contract/route';
import type { Scope } from '@chuhe/contract/scopes';
import type { Capability } from '@chuhe/contract/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { BridgeCaller, Caller } from './caller.ts';

/** Turns routes of the contract into routes of the server. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Every route must have a guard; see `modules/identity/guards.ts`. */
    guard?: Guard;
    /** Whether the session is read from the database for every call, so that calls are refused as soon as it has ended. */
    isFresh?: boolean;
    /** What the role of the administrator must allow. Set for every route with the guard `admin`. */
    capability?: Capability;
    /** Whether administrators must have confirmed their identity recently. */
    stepUp?: boolean;
    /** The scope that an API token needs. Without it, the route refuses API tokens. */
    scope?: Scope;
    /** The permission that users need while a package with it is on sale. */
    sold?: SoldPermission;
    limit?: CallLimit;
    /** Whether calls count only towards the route's own limit. For programs that call in bursts. */
    isCountedAlone?: boolean;
  }
}

/** How many calls one address may make in a period. Applies in addition to the limit for all routes together. */
export interface CallLimit {
  readonly calls: number;
  readonly seconds: number;
  /** Calls to all routes of a group are counted together. These routes must have the same `calls` and `seconds`. */
  readonly group?: string;
  /** Whether calls from this machine are limited in a trial, too. */
  readonly includesLocal?: boolean;
}

export function perMinute(calls: number): CallLimit {
  return { calls, seconds: 60 };
}

export function perHour(calls: number): CallLimit {
  return { calls, seconds: 3600 };
}

/** Options that the server adds to a route of the contract. */
export interface RouteOptions {
  /** The maximum size of a body in bytes, if it differs from the default of the server. */
  readonly bodyLimit?: number;
  /** The maximum depth of lists and objects in a body, if it differs from the default of the server. */
  readonly bodyDepth?: number;
  /** Time limit for receiving a body, in seconds. For large files over slow connections. */
  readonly bodySeconds?: number;
  readonly limit?: CallLimit;
  /** Whether calls count only towards `limit`. For calls that every page of a class behind one address makes often. */
  readonly isCountedAlone?: boolean;
  /** Whether to read the session from the database. For payments and other calls that must be refused once a session has ended. */
  readonly isFresh?: boolean;
}

/** The argument of a handler: the parts of the request, validated by the contract. */
export interface Call<Route extends RouteContract> extends RequestOf<Route> {
  /** The user; always set if the guard is `user` or `admin`. */
  readonly caller: CallerOf<Route['guard']>;
  /** The bridge; always set if the guard is `bridge`. */
  readonly bridge: Route['guard'] extends 'bridge' ? BridgeCaller : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A large `data` as JSON in parts, which are sent unchanged. A failure after the first part breaks the connection. */
export class StreamedData {
  readonly parts: AsyncIterable<string>;
  readonly onEnd: () => void;

  /** @param onEnd called once the data has been sent or its client has left */
  constructor(parts: AsyncIterable<string>, onEnd: () => void = () => {}) {
    this.parts = parts;
    this.onEnd = onEnd;
  }
}

interface FileParts {
  readonly mediaType: string;
  readonly fileName: string;
  /** Texts, or the bytes of a binary file. */
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Called once the file has been sent or its client has left. */
  readonly onEnd: () => void;
}

/** A file that is sent in parts without the envelope. Only for routes with `mediaTypes`. A failure after the first part breaks the connection. */
export class StreamedFile {
  readonly file: FileParts;

  constructor(file: FileParts) {
    this.file = file;
  }
}

type Answer<Route extends RouteContract> = DataOf<Route> | StreamedData | StreamedFile;

type CallerOf<G extends Guard> = G extends 'user' | 'admin' ? Caller : Caller | undefined;

/**
 * Adds a route. The result of `handle` becomes `data` of the response, without the fields that the contract does not define. The error
 * handler responds to exceptions. Responses are not cached unless `handle` sets another `cache-control` header.
 *
 * @example
 * addRoute(app, { ...ROUTES.getProfile, limit: perMinute(60) }, ({ caller }) => readProfile(context, caller.userId));
 */
export function addRoute<const Route extends RouteContract & RouteOptions>(
  app: FastifyInstance,
  route: Route,
  handle: (call: Call<Route>) => Answer<Route> | Promise<Answer<Route>>,
): void {
  const { bodyLimit, bodyDepth, bodySeconds, limit, isFresh = route.guard === 'admin' } = route;
  app.route({
    method: route.method,
    url: route.path,
    schema: makeSchema(route),
    config: {
      guard: route.guard,
      isFresh,
      ...(route.capability !== undefined && { capability: route.capability }),
      ...(route.stepUp === true && { stepUp: true }),
      ...(route.scope !== undefined && { scope: route.scope }),
      ...(route.sold !== undefined && { sold: route.sold }),
      ...(limit && { limit }),
      ...(route.isCountedAlone === true && { isCountedAlone: true }),
      ...(bodyDepth !== undefined && { bodyDepth }),
      ...(bodySeconds !== undefined && { bodySeconds }),
    },
    // No HEAD route, since a HEAD request would run the handler.
    exposeHeadRoute: false,
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validator has checked these against the route's schemas, and the guard has set the caller.
      const { params, query, body, caller, bridge } = request as unknown as Call<Route>;
      const data = await handle({ params, query, body, caller, bridge, request, reply });
      if (data instanceof StreamedFile) return sendFile(reply, data.file);
      if (!(data instanceof StreamedData)) return { success: true, data };
      const stream = streamOf(reply, wrap(data.parts), data.onEnd);
      return reply.type('application/json; charset=utf-8').send(stream);
    },
  });
}

function sendFile(
  reply: FastifyReply,
  { mediaType, fileName, parts, onEnd }: FileParts,
): FastifyReply {
  return reply
    .type(mediaType === 'application/zip' ? mediaType : `${mediaType}; charset=utf-8`)
    .header('content-disposition', makeDisposition(fileName))
    .send(streamOf(reply, parts, onEnd));
}

/** Headers have no letters beyond Latin, so a name with others is also given in the form of RFC 8187. @param fileName without quotes */
function makeDisposition(fileName: string): string {
  const latin = fileName.replaceAll(/[^\x20-\x7E]/g, '_');
  const full = latin === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return `attachment; filename="${latin}"${full}`;
}

function streamOf(
  reply: FastifyReply,
  parts: AsyncIterable<string | Uint8Array>,
  onEnd: () => void,
): Readable {
  const stream = Readable.from(parts);
  stream.once('close', onEnd);
  reply.raw.setTimeout(STALL, () => stream.destroy(new Error('the client has stopped reading')));
  return stream;
}

/** How long a client may read nothing of an answer in parts, in milliseconds. */
const STALL = 60_000;

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
