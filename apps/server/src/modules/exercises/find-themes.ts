import type { ExerciseThemes } from '@chuhe/contract/exercise';
import { THEMES } from '@chuhe/lessons/theme';
import type { Queryable } from '../../db/database.ts';
import {
  countMistakeThemes,
  countThemes,
  sumAnswers,
  sumAnswerThemes,
} from './theme-repository.ts';
import { weakThemes } from './weak-themes.ts';

/** The themes of the offered exercises, the user's answers to them, and the user's weak themes. */
export async function findThemes(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<ExerciseThemes> {
  const totals = new Map((await countThemes(db, userId)).map((each) => [each.theme, each]));
  const sums = await sumAnswerThemes(db, userId, now);
  const mistakes = await countMistakeThemes(db, userId, now);
  const all = await sumAnswers(db, userId, now);
  const answered = new Map(sums.map((each) => [each.theme, each]));
  const themes = THEMES.flatMap((theme) => {
    const counted = totals.get(theme);
    const { answers = 0, solved = 0 } = answered.get(theme) ?? {};
    return counted === undefined ? [] : [{ ...counted, answers, solved }];
  });
  const open = themes.flatMap(({ theme, fresh }) => (fresh > 0 ? [theme] : []));
  return { themes, weak: weakThemes({ open, sums, mistakes, all }) };
}
