import { setImmediate } from 'node:timers/promises';
import { MATCH_EXPORT_TYPES, type MatchExportQuery } from '@chuhe/contract/match-export';
import { ROUTES } from '@chuhe/contract/routes';
import { withOpeningTags } from '@chuhe/game/ecco';
import { parseGameJson } from '@chuhe/game/game-json';
import { writeGame } from '@chuhe/game/pgn';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { tooManyRequests } from '../../../http/api-error.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { addRoute, perMinute, StreamedFile } from '../../../http/route.ts';
import { makeMatch, readStored } from '../make-match.ts';
import { walkMatches } from '../match-export-repository.ts';
import type { MatchRow } from '../match-repository.ts';

const ROUTE = { ...ROUTES.exportMatches, limit: perMinute(10) };

/**
 * `GET /api/match/export`. Games are read only as fast as the client takes them, so neither the number of games nor a slow client takes
 * memory.
 */
export function exportMatches(app: FastifyInstance, { database: { db }, now }: Context): void {
  const slots = new DownloadSlots(AT_ONCE);
  addRoute(app, ROUTE, ({ query: { format, notation, ...filters }, caller: { userId } }) => {
    const write = format === 'pgn' ? pgnWriter(notation) : jsonWriter(userId);
    const free = slots.take(userId);
    if (free === undefined) throw tooManyRequests(RETRY_AFTER);
    return new StreamedFile({
      mediaType: MATCH_EXPORT_TYPES[format],
      fileName: `chuhe-games-${siteDayOf(now())}.${format}`,
      parts: writeAll(walkMatches(db, userId, filters), write),
      onEnd: free,
    });
  });
}

/** Numbers of exports at the same time: those of a user, and all. */
const AT_ONCE = { perAddress: 2, all: 20 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 10_000;

type Write = (row: MatchRow) => string;

/** The file in parts. Writing a game takes long, so other requests are served between two games. */
async function* writeAll(
  pages: AsyncIterable<readonly MatchRow[]>,
  write: Write,
): AsyncGenerator<string, undefined, undefined> {
  for await (const page of pages) {
    let part = '';
    for (const row of page) {
      part += write(row);
      if (part.length > PART_LENGTH) {
        yield part;
        part = '';
      }
      await setImmediate();
    }
    if (part !== '') yield part;
  }
}

/** Length of a part in UTF-16 units. */
const PART_LENGTH = 65_536;

/** Stored games are valid, since every save validates them. If one were not, the others are written all the same. */
function pgnWriter(notation: MatchExportQuery['notation']): Write {
  return (row) => {
    const { history, information } = readStored(row);
    const read = parseGameJson({ ...history, start: row.startFen });
    if (!read.ok) return '';
    const game = withOpeningTags({ ...read.value, tags: information }, notation);
    return writeGame(game, { ...(notation && { notation }), newline: '\n' });
  };
}

function jsonWriter(userId: string): Write {
  return (row) => `${JSON.stringify(makeMatch(row, userId))}\n`;
}
