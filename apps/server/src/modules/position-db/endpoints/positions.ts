import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { ApiError } from '../../../http/api-error.ts';
import { errorTextOfCode } from '../../../http/error-texts.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { UNKNOWN } from '../known-position.ts';
import { CLOUD_PERMISSIONS, lookUpAheadFor, lookUpFor, makeCloudPosition } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/positions`: many positions at once, since a board shows the replies to every move. */
export function postPositions(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.lookUpPositions, async ({ body, caller }) => {
    const positions = body.fens.map(readEach);
    const found = await lookUpFor(context, caller, positions);
    return positions.map((position, at) => makeCloudPosition(position, found[at] ?? UNKNOWN));
  });
}

/** @throws ApiError INVALID_FEN with the index of the invalid FEN */
function readEach(fen: string, at: number): Position {
  const read = Position.parse(fen);
  if (read.ok) return read.value;
  const { messages } = errorTextOfCode('INVALID_FEN');
  throw new ApiError('INVALID_FEN', { fields: [{ path: `fens.${at}`, messages }] });
}

/** `POST /api/positions/view`: everything that a panel shows about a position, in one call. */
export function postView(app: FastifyInstance, context: PositionDbContext): void {
  const { positions, lines } = context.cloud;
  addRoute(app, ROUTES.viewPosition, async ({ body, caller }) => {
    const position = readPosition(body.FEN);
    const next = body.next.map(readPosition);
    const { known, ahead } = await lookUpAheadFor(context, caller, { position, next });
    return {
      position: makeCloudPosition(position, known),
      line: await lines.find(position, known),
      next: next.map((each, at) => makeCloudPosition(each, ahead[at] ?? UNKNOWN)),
      upstream: (await positions.upstreamStatus()) ?? null,
    };
  });
}

/** `POST /api/positions/learn`. The rate limit exceeds what a person opens in a minute. */
export function postLearn(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, { ...ROUTES.learnPosition, limit: perMinute(60) }, async ({ body, caller }) => {
    const position = readPosition(body.FEN);
    await requirePermission(context, caller, CLOUD_PERMISSIONS);
    return { state: await context.cloud.learner.request(position, 1) };
  });
}
