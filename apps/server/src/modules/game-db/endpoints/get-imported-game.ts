import { importedGameSchema } from '@chuhe/contract/explorer';
import { ROUTES } from '@chuhe/contract/routes';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { unpackLine } from '../../../games/packed-line.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { findGame, type GameRow } from '../game-repository.ts';

/** `GET /api/explorer/game/{id}` */
export function getImportedGame(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getImportedGame, async ({ params: { gameId } }) => {
    const row = await findGame(db, Number(gameId));
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeGame(row);
  });
}

function makeGame(row: GameRow) {
  const { collectionId, collection, red, black, event, date, result, plies, ecco } = row;
  const moves = unpackLine(row.line).map(makeMove);
  return {
    source: 'imported' as const,
    gameId: String(row.id),
    collectionId,
    collection,
    red,
    black,
    event,
    date,
    result,
    plies,
    ecco,
    startFEN: row.startFen ?? INITIAL_FEN,
    ...stored.parse({
      history: row.history === null ? { version: 1, moves } : JSON.parse(row.history),
      information: JSON.parse(row.information),
    }),
  };
}

/** The columns that hold JSON. */
const stored = importedGameSchema.pick({ history: true, information: true });
