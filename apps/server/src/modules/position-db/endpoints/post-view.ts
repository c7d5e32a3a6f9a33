import { CLOUD_LIMITS } from '@chuhe/contract/cloud';
import { ROUTES } from '@chuhe/contract/routes';
import type { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { keyed } from '../key-moves.ts';
import type { KnownPosition } from '../known-position.ts';
import { lookUpAheadFor, makeCloudPosition, readPosition } from '../look-up.ts';
import type { PositionDatabase } from '../position-database.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/positions/view`: all that a panel shows of a position by one call. */
export function postView(app: FastifyInstance, context: PositionDbContext): void {
  const { book } = context.cloud;
  addRoute(app, ROUTES.viewPosition, async ({ body, caller }) => {
    const position = readPosition(body.FEN);
    const next = body.next.map(readPosition);
    const { known, ahead } = await lookUpAheadFor(context, caller, { position, next });
    return {
      position: makeCloudPosition(position, known),
      line: await findLine(book, position, known),
      next: next.map((each, at) => makeCloudPosition(each, ahead[at] ?? NOTHING)),
      upstream: (await book.upstreamStatus()) ?? null,
    };
  });
}

const NOTHING: KnownPosition = { moves: [], isComplete: false };

/** The best move at each turn, until nothing is known or a position comes again. */
async function findLine(
  book: PositionDatabase,
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
    [best] = (await book.lookUpOne(at, { isLocalOnly: true })).moves;
  }
  return line;
}
