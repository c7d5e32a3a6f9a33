import type { Language } from '@chuhe/contract/languages';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { siteDayOf } from '../../db/site-day.ts';
import { historyOf } from '../../games/read-game.ts';
import { chooseDaily, findDaily } from '../exercises/progress-repository.ts';
import type { EmbedSource } from './embed-source.ts';

/** `/embed/exercise`: the exercise of the day. */
export const exerciseSource: EmbedSource = {
  route: '/embed/exercise',
  siteRoutes: ['/exercises/daily'],
  embedPathOf: () => '/embed/exercise',
  find: async ({ database: { db }, now }, { language }) => {
    const day = siteDayOf(now());
    let row = await findDaily(db, day);
    if (row === undefined) {
      await chooseDaily(db, day);
      row = await findDaily(db, day);
    }
    if (row === undefined) return { fault: 'no-exercise' };
    const played = addLine(newGame({ start: row.fen }), ROOT, row.moves.match(/.{4}/g) ?? []);
    if (!played.ok) throw new Error(`The exercise ${row.id} has an illegal move`);
    const { turn } = Position.fromFen(row.fen);
    return {
      title: TITLES[language],
      details: TASKS[language][turn],
      start: played.value.game.start,
      history: historyOf(played.value.game),
      orientation: turn,
      ply: 0,
      sitePath: '/exercises/daily',
      isExercise: true,
      version: `${day} ${row.id} ${row.moves}`,
    };
  },
};

const TITLES: Readonly<Record<Language, string>> = {
  en: 'Exercise of the day',
  vi: 'Bài tập trong ngày',
  zh: '每日一题',
};

const TASKS: Readonly<Record<Language, Readonly<Record<'red' | 'black', string>>>> = {
  en: { red: 'Red to move: find the best move.', black: 'Black to move: find the best move.' },
  vi: { red: 'Đỏ đi trước: hãy tìm nước hay nhất.', black: 'Đen đi trước: hãy tìm nước hay nhất.' },
  zh: { red: '轮到红方走棋，请找出最佳着法。', black: '轮到黑方走棋，请找出最佳着法。' },
};
