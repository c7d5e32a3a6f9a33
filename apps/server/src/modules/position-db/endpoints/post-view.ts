import { CLOUD_LIMITS } from '@chuhe/contract/cloud';
import { ROUTES } from '@chuhe/contract/routes';
import type { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute } from '../../../http/route.ts';
import { keyed } from '../key-moves.ts';
import type { KnownPosition } from '../known-position.ts';
import { lookUpAheadFor, makeCloudPosition } from '../look-up.ts';
import type { PositionDatabase } from '../position-database.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/positions/view`: everything that a panel shows about a position, in one call. */
export function postView(app: FastifyInstance, context: PositionDbContext): void {
  const { positions } = context.cloud;
  addRoute(app, ROUTES.viewPosition, async ({ body, caller }) => {
    const position = readPosition(body.FEN);
    const next = body.next.map(readPosition);
    const { known, ahead } = await lookUpAheadFor(context, caller, { position, next });
    return {
      position: makeCloudPosition(position, known),
      line: await findLine(positions, position, known),
      next: next.map((each, at) => makeCloudPosition(each, ahead[at] ?? NOTHING)),
      upstream: (await positions.upstreamStatus()) ?? null,
    };
  });
}

const NOTHING: KnownPosition = { moves: [], isComplete: false };

/** Follows the best moves until nothing is known or a position repeats. */
async function findLine(
  positions: PositionDatabase,
  start: Position,
  { moves: [first] }: KnownPosition,
): Promise<string[]> {
  const line: string[] = [];
  const seen = new Set([keyed(start).id]);
  let at = start;
  for (let best = first; best !== undefined && line.length < CLOUD_LIMITS.line; ) {
    line.push(best.move);
    at = at.play(best.move);
    const { id } = keyed(at);
    if (seen.has(id)) break;
    seen.add(id);
    [best] = (await positions.lookUpOne(at, { isLocalOnly: true })).moves;
  }
  return line;
}
