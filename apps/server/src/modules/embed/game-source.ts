import { LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import { historySchema } from '@chuhe/contract/match';
import { z } from 'zod';
import {
  findPublicMatch,
  findSharedMatch,
  type MatchRow,
} from '../saved-games/match-repository.ts';
import type { EmbedSource } from './embed-source.ts';
import { readPly } from './read-ply.ts';

/** `/embed/game/<id>`: a saved game, by the secret of its link or, if it is public, by its own id. */
export const gameSource: EmbedSource = {
  route: '/embed/game/:gameId',
  siteRoutes: ['/'],
  embedPathOf: (_params, query) => {
    const shareId = query.get('shared');
    if (shareId !== null) return shareId === '' ? undefined : pathOf(shareId);
    const matchId = query.get('game');
    if (matchId === null) return undefined;
    return isMatchId(matchId) ? pathOf(matchId) : undefined;
  },
  find: async ({ database: { db } }, { params: { gameId = '' }, query, language }) => {
    const isId = isMatchId(gameId);
    const row = await (isId ? findPublicMatch(db, gameId) : findSharedMatch(db, gameId));
    if (row === undefined) return { fault: isId ? 'private' : 'not-found' };
    return {
      title: titleOf(row),
      details: detailsOf(row, language),
      start: row.startFen,
      history: historySchema.parse(JSON.parse(row.history)),
      orientation: 'red',
      ply: readPly(query) ?? 0,
      sitePath: isId ? `/?game=${gameId}` : `/?shared=${encodeURIComponent(gameId)}`,
      isExercise: false,
      version: `${row.id} ${row.version}`,
    };
  },
};

/** Secrets of links are not UUIDs. */
function isMatchId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

function pathOf(id: string): string {
  return `/embed/game/${encodeURIComponent(id)}`;
}

function titleOf({ title, red, black, event }: MatchRow): string {
  if (red !== '' || black !== '') return [red || '?', black || '?'].join(' – ');
  return title || event;
}

/** @example 'World Championship · May 2024 · 1-0' */
function detailsOf({ title, event, red, black, date, result }: MatchRow, language: Language) {
  const named = red === '' && black === '' ? [] : [event || title];
  const parts = [...named, dateText(date, language), result === '*' ? '' : result];
  return parts.filter((part) => part !== '').join(' · ');
}

/** @param date `2024`, `2024-05` or `2024-05-31`; empty if unknown */
function dateText(date: string, language: Language): string {
  const [year = '', month, day] = date.split('-');
  if (month === undefined) return year;
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    ...(day !== undefined && { day: 'numeric' }),
  }).format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))));
}
