import { createHash } from 'node:crypto';
import { newGame } from '@chuhe/game/tree';
import { historyOf } from '../../games/read-game.ts';
import { findSharedStudy } from '../studies/find-shared-study.ts';
import type { EmbedSource } from './embed-source.ts';
import { codeQuery, isId } from './study-source.ts';

/**
 * `/embed/study/<id>?code=…`: the first chapter of a study that everyone, or everyone with the link, may see. A practice chapter is
 * passed over, since its moves are a solution.
 */
export const studyPageSource: EmbedSource = {
  route: '/embed/study/:studyId',
  siteRoutes: ['/studies/:studyId'],
  embedPathOf: ({ studyId = '' }, query) =>
    isId(studyId) ? `/embed/study/${studyId}${codeQuery(query)}` : undefined,
  find: async ({ database: { db } }, { params: { studyId = '' }, query }) => {
    if (!isId(studyId)) return { fault: 'no-chapter' };
    const study = await findSharedStudy(db, { studyId, code: query.get('code') ?? undefined });
    if (study === undefined) return { fault: 'no-chapter' };
    const { title, chapter } = study;
    const game = chapter?.game ?? newGame();
    const history = historyOf(game);
    const hash = createHash('sha256').update(JSON.stringify([title, game.start, history]));
    return {
      title,
      details: chapter?.title ?? '',
      start: game.start,
      history,
      orientation: chapter?.orientation ?? 'red',
      ply: 0,
      sitePath: `/studies/${studyId}${codeQuery(query)}`,
      isExercise: false,
      version: `${studyId} ${hash.digest('base64url')}`,
    };
  },
};
