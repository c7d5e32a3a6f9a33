import { setImmediate } from 'node:timers/promises';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { PGN_FILE_LIMIT, type PgnReading } from '@chuhe/contract/pgn';
import { ROUTES } from '@chuhe/contract/routes';
import { type ReadGame, readGames, type Warning, warningText } from '@chuhe/game/pgn';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../games/read-game.ts';
import { addRoute } from '../../../http/route.ts';
import { readUpload } from '../read-upload.ts';

/** `POST /api/pgn/read`. What is wrong inside a file is told in warnings; what can be read of it is. */
export function readPgn(app: FastifyInstance): void {
  // Forms are read on this route only.
  void app.register(async (route) => {
    // A file that is too long is noticed when the form has been read.
    await route.register(multipart, { throwFileSizeLimit: false });
    addRoute(route, ROUTES.readPgn, async ({ request }) => readFile(await readUpload(request)), {
      limit: { calls: 30, seconds: 60 },
    });
  });
}

/** What is read can be saved: the same limits hold. */
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
    // A file of nothing but faults takes a second to explain: others are answered between its games.
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
