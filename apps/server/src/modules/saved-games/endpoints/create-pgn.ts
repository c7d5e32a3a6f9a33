import type { PgnInput } from '@chuhe/contract/pgn';
import { pgnFileName } from '@chuhe/contract/pgn-file-name';
import { ROUTES } from '@chuhe/contract/routes';
import { withOpeningTags } from '@chuhe/game/ecco';
import { writeGame, writeGameBytes } from '@chuhe/game/pgn';
import { getTag } from '@chuhe/game/tree';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { GAME_CALL } from '../../../games/game-call.ts';
import { readGivenGame } from '../../../games/read-game.ts';
import { addRoute } from '../../../http/route.ts';

/** `POST /api/pgn/create` */
export function createPgn(app: FastifyInstance, { now }: Context): void {
  addRoute(app, { ...ROUTES.createPgn, ...GAME_CALL }, ({ body }) => writePgn(body, now()));
}

function writePgn({ options = {}, ...input }: PgnInput, today: Date) {
  const { encoding = 'utf-8', ...choices } = options;
  const game = withOpeningTags(readGivenGame(input).game, choices.notation);
  const [red = '', black = '', date = ''] = ['Red', 'Black', 'Date'].map((tag) =>
    getTag(game, tag),
  );
  const fileName = pgnFileName({ red, black, date }, siteDayOf(today));
  if (encoding === 'utf-8') {
    return { fileName, content: writeGame(game, choices), encoding, bytes: null, missing: [] };
  }
  const { bytes, missing } = writeGameBytes(game, { ...choices, encoding });
  // Big5 is written in traditional characters, and so is the returned text.
  const content = new TextDecoder(encoding).decode(bytes);
  const base64 = Buffer.from(bytes).toString('base64');
  return { fileName, content, encoding, bytes: base64, missing: [...missing] };
}
