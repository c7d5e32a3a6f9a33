import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { errorTextOfCode } from '../../../http/error-texts.ts';
import { addRoute } from '../../../http/route.ts';
import { lookUpFor, makeCloudPosition } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `POST /api/positions`: many positions at once, since a board shows the replies to every move. */
export function postPositions(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.lookUpPositions, async ({ body, caller }) => {
    const positions = body.fens.map(readEach);
    const found = await lookUpFor(context, caller, positions);
    return positions.map((position, at) =>
      makeCloudPosition(position, found[at] ?? { moves: [], isComplete: false }),
    );
  });
}

/** @throws ApiError INVALID_FEN that names the index */
function readEach(fen: string, at: number): Position {
  const read = Position.parse(fen);
  if (read.ok) return read.value;
  const { messages } = errorTextOfCode('INVALID_FEN');
  throw new ApiError('INVALID_FEN', { fields: [{ path: `fens.${at}`, messages }] });
}
