import { setImmediate } from 'node:timers/promises';
import { MATCH_LIMITS, PGN_FILE_LIMIT } from '@chuhe/contract/limits';
import type { PgnReading } from '@chuhe/contract/pgn';
import { ROUTES } from '@chuhe/contract/routes';
import { type ReadGame, readGames, type Warning, warningText } from '@chuhe/game/pgn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { historyOf } from '../../../games/read-game.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addUploadRoute, readUpload } from '../../../http/read-upload.ts';
import { perMinute } from '../../../http/route.ts';

/** `POST /api/pgn/read`. Errors in a file are returned as warnings, together with the games that could be read. */
export function readPgn(app: FastifyInstance): void {
  addUploadRoute(app, { ...ROUTES.readPgn, limit: perMinute(30) }, async ({ request }) =>
    readFile(await readPgnUpload(request)),
  );
}

async function readPgnUpload(request: FastifyRequest): Promise<Uint8Array> {
  const { name, bytes, isTruncated } = await readUpload(request, {
    maxBytes: PGN_FILE_LIMIT,
    isFile: (file) => file.name !== '' || file.bytes.length > 0,
  });
  if (!/\.pgn$/i.test(name)) throw new ApiError('FILE_NOT_SUPPORTED');
  if (isTruncated) throw new ApiError('FILE_TOO_LARGE');
  return bytes;
}

/** The limits of saved games, so that every game read can be saved. */
const LIMITS = {
  maxBytes: PGN_FILE_LIMIT,
  maxNodesPerGame: MATCH_LIMITS.nodes,
  maxTags: MATCH_LIMITS.tags,
  maxTagLength: MATCH_LIMITS.tagValue,
};

async function readFile(bytes: Uint8Array): Promise<PgnReading> {
  const reading = readGames(bytes, LIMITS);
  const matches: PgnReading['matches'] = [];
  for await (const read of reading) {
    matches.push(makeMatch(read));
    // A file full of errors takes a second to report, so other requests are served between its games.
    await setImmediate();
  }
  return {
    encoding: reading.encoding ?? null,
    matches,
    warnings: reading.warnings.map(makeWarning),
  };
}

function makeMatch({ game, notation, isComplete, warnings }: ReadGame) {
  const { version, root, moves } = historyOf(game);
  return {
    startFEN: game.start,
    history: { version, ...(root && { root: { ...root } }), moves: [...moves] },
    information: [...game.tags],
    notation: notation ?? null,
    isComplete,
    warnings: warnings.map(makeWarning),
  };
}

function makeWarning(warning: Warning) {
  const { code, line, ply, token } = warning;
  return { code, line, ply, token, message: warningText(warning) };
}
