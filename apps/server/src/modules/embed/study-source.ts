import { createHash } from 'node:crypto';
import { newGame } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import { historyOf } from '../../games/read-game.ts';
import { findSharedChapter } from '../studies/find-shared-chapter.ts';
import type { EmbedSource } from './embed-source.ts';
import { TO_MOVE } from './embed-words.ts';
import { readPly } from './read-ply.ts';

/** The page on which a practice chapter is solved. */
export const PRACTICE_ROUTE = '/studies/:studyId/practice/:chapterId';

/** `/embed/study/<id>/<id of a chapter>?code=…`: a chapter of a study that everyone, or everyone with the link, may see. */
export const studySource: EmbedSource = {
  route: '/embed/study/:studyId/:chapterId',
  siteRoutes: ['/studies/:studyId/:chapterId', PRACTICE_ROUTE],
  embedPathOf: ({ studyId = '', chapterId = '' }, query) =>
    isId(studyId) && isId(chapterId)
      ? `/embed/study/${studyId}/${chapterId}${codeQuery(query)}`
      : undefined,
  find: async (
    { database: { db } },
    { params: { studyId = '', chapterId = '' }, query, language },
  ) => {
    if (!isId(studyId) || !isId(chapterId)) return { fault: 'no-chapter' };
    const code = query.get('code') ?? undefined;
    const chapter = await findSharedChapter(db, { studyId, chapterId, code });
    if (chapter === undefined) return { fault: 'no-chapter' };
    const { title, studyTitle, orientation, kind, task } = chapter;
    const isPractice = kind !== 'analysis';
    // The moves of a chapter to be played against the engine are asked by no page.
    const game = kind === 'hold' ? newGame({ start: chapter.game.start }) : chapter.game;
    const history = historyOf(game);
    const { turn } = Position.fromFen(game.start);
    const asked = isPractice ? [task || TO_MOVE[turn][language]] : [];
    const details = [studyTitle, ...asked].join(' · ');
    const hash = createHash('sha256').update(JSON.stringify([kind, details, game.start, history]));
    return {
      title,
      details,
      start: game.start,
      history,
      orientation,
      // A later ply would show the solution of a practice chapter.
      ply: isPractice ? 0 : (readPly(query) ?? 0),
      sitePath: `/studies/${studyId}/${isPractice ? 'practice/' : ''}${chapterId}${codeQuery(query)}`,
      isExercise: isPractice && game.nodeCount > 0,
      version: `${chapterId} ${hash.digest('base64url')}`,
    };
  },
};

export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

/** The secret of the link, if the address has one. */
export function codeQuery(query: URLSearchParams): string {
  const code = query.get('code') ?? '';
  return code === '' ? '' : `?code=${encodeURIComponent(code)}`;
}
