import type { PgnInput } from '@chuhe/contract/pgn';
import { ROUTES } from '@chuhe/contract/routes';
import { writeGame, writeGameBytes } from '@chuhe/game/pgn';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { GAME_CALL } from '../../../games/game-call.ts';
import { readGivenGame } from '../../../games/read-game.ts';
import { addRoute } from '../../../http/route.ts';
import { makeFileName } from '../file-name.ts';

/** `POST /api/pgn/create` */
export function createPgn(app: FastifyInstance, { now }: Context): void {
  addRoute(app, ROUTES.createPgn, ({ body }) => writePgn(body, now()), GAME_CALL);
}

function writePgn({ options = {}, ...input }: PgnInput, today: Date) {
  const { game } = readGivenGame(input);
  const { encoding = 'utf-8', ...choices } = options;
  const fileName = makeFileName(game, today);
  if (encoding === 'utf-8') {
    return { fileName, content: writeGame(game, choices), encoding, bytes: null, missing: [] };
  }
  const { bytes, missing } = writeGameBytes(game, { ...choices, encoding });
  // Big5 is written in traditional characters, and so is the text beside it.
  const content = new TextDecoder(encoding).decode(bytes);
  const base64 = Buffer.from(bytes).toString('base64');
  return { fileName, content, encoding, bytes: base64, missing: [...missing] };
}
