import { type Answer, makeAnswer, parseForm, parseRequest } from '@chuhe/cloudbook/chessdb';
import { BRIDGE_HEADERS } from '@chuhe/contract/bridge';
import type { Position } from '@chuhe/rules/position';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { publicRoute } from '../../../http/public-route.ts';
import { addressKey } from '../../../http/rate-limit.ts';
import { languageOf } from '../../../http/request-language.ts';
import { requireSold } from '../../billing/require-sold.ts';
import { bridgeTokenOf } from '../../bridges/find-bridge.ts';
import { keyed } from '../key-moves.ts';
import type { PositionDbContext } from '../position-db-context.ts';
import { spendLookUps } from '../spend-look-ups.ts';
import { answerChessdb, type ChessdbSource } from './answer-chessdb.ts';
import { type ChessdbCaller, findChessdbCaller, PerSecondLimiter } from './chessdb-access.ts';

/**
 * `/chessdb.php`: the protocol of chessdb, with which any Xiangqi program can use this server as its cloud book. Programs on this
 * machine need no key; others, and pages of other sites, include a personal key in the address: `/cloud/KEY/chessdb.php`.
 */
export function addChessdbPhp(app: FastifyInstance, context: PositionDbContext): void {
  const counter = new PerSecondLimiter();
  // Only this plugin parses forms: no other route may accept a form that a page of another site can send.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    for (const url of ['/chessdb.php', '/cloud/:key/chessdb.php']) {
      scope.route({
        ...publicRoute(),
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => handle(request, reply, { context, counter }),
      });
    }
  });
}

const BODY_LIMIT = 65_536;

interface HandlerOptions {
  readonly context: PositionDbContext;
  readonly counter: PerSecondLimiter;
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, counter }: HandlerOptions,
): Promise<FastifyReply> {
  const parameters = readParameters(request);
  const form = parseForm(parameters);
  const send = (answer: Answer, status = 200): FastifyReply =>
    reply
      .code(status)
      .headers(HEADERS)
      .type(form.format === 'json' ? 'application/json' : 'text/html; charset=UTF-8')
      .serializer(String)
      .send(makeAnswer(answer, form));
  try {
    const key = readKey(request);
    const now = context.now();
    const isTooFast =
      (key ?? bridgeTokenOf(request)) !== undefined &&
      !counter.take(addressKey(request), now, MAX_KEYS_PER_SECOND);
    if (isTooFast) return send(TOO_FAST);
    const caller = await findChessdbCaller(request, context, key);
    if (caller === undefined)
      return send({ kind: 'error', message: key === undefined ? NO_KEY : UNKNOWN_KEY }, 403);
    if (!counter.take(caller.rateLimitKey, now, caller.maxPerSecond)) return send(TOO_FAST);
    // Counted before, so that a key that may not be used any more has a limit, too.
    if (key !== undefined && caller.user !== undefined) {
      await requireSold(context, caller.user, 'API.USE');
    }
    // The request is parsed only after the caller is known to have access.
    const { request: read } = parseRequest(parameters);
    if (!read.ok) return send(read.error);
    return send(await answerChessdb(read.value, makeChessdbSource(request, context, caller)));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_REQUIRED') {
      const { messages, retryAfter } = error.details;
      reply.header(BRIDGE_HEADERS.reason, 'no-credit');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const message = messages?.[languageOf(request)] ?? 'payment required';
      // Programs show this answer only with the status 200, and do not mistake it for information about the position.
      return send({ kind: 'error', message });
    }
    request.log.error({ err: error }, 'request failed');
    return send({ kind: 'error', message: 'internal error' }, 503);
  }
}

/** Maximum number of requests with a key per second and address. It is high, because many users may share an address. */
const MAX_KEYS_PER_SECOND = 200;

const TOO_FAST: Answer = { kind: 'status', status: 'rate limit exceeded' };

const NO_KEY = 'this server wants a personal key in its address';
const UNKNOWN_KEY = 'the personal key in the address is not valid';

const HEADERS = {
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  // Safe for every origin: no cookie is read.
  'access-control-allow-origin': '*',
};

/** Reads the parameters of the query and of the form. As in PHP, the last value of a parameter is used. */
function readParameters({ url, body }: FastifyRequest): ReadonlyMap<string, string> {
  const [, query = ''] = url.split(/\?(.*)/s, 2);
  const form = typeof body === 'string' ? body : '';
  return new Map([...new URLSearchParams(query), ...new URLSearchParams(form)]);
}

function readKey({ params }: FastifyRequest): string | undefined {
  const isObject = typeof params === 'object' && params !== null && 'key' in params;
  return isObject ? String(params.key) : undefined;
}

function makeChessdbSource(
  request: FastifyRequest,
  context: PositionDbContext,
  { user }: ChessdbCaller,
): ChessdbSource {
  const { positions, learner } = context.cloud;
  const userId = user?.userId;
  return {
    lookUp: async (position) => {
      const known = await positions.lookUpOne(position, { userId });
      if (user !== undefined && known.moves.length > 0) {
        await spendLookUps(context, user, [{ position: keyed(position), known }]);
      }
      return known.moves;
    },
    follow: async (position) =>
      (await positions.lookUpOne(position, { userId, isLocalOnly: true })).moves,
    learn: (position) => learn(position).catch(logError),
  };

  async function learn(position: Position): Promise<boolean> {
    const state = await learner.request(position);
    return state === 'queued' || state === 'known';
  }

  function logError(error: unknown): false {
    request.log.error({ err: error }, 'a position could not be queued');
    return false;
  }
}
