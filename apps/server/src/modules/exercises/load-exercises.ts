import { readIfPresent } from '../../db/data/read-if-present.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { reasonOf } from '../../db/reason-of.ts';
import {
  addSiteSetting,
  lockSiteSetting,
  writeSiteSetting,
} from '../../settings/site-settings-repository.ts';
import { type FileExercise, openExerciseFile } from './exercise-file.ts';
import { replaceExercises } from './exercise-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';

/** The setting that has the version of the loaded file. */
export const EXERCISES_SETTING = 'exercisesVersion';

export interface LoadExercisesOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/**
 * Loads the file of exercises unless it is the one that was loaded last. Exercises that it does not have are no longer offered. A missing
 * or damaged file is named in the log and left out.
 *
 * @returns the number of exercises that were loaded
 */
export async function loadExercises(
  { database, now, log }: LoadExercisesOptions,
  path: string,
): Promise<number> {
  try {
    const bytes = await readIfPresent(path);
    if (bytes === undefined) throw new RangeError('missing');
    const { version, read } = openExerciseFile(bytes);
    return await inTransaction(database.db, async (tx) => {
      const setting = { key: EXERCISES_SETTING, updatedAt: now() };
      // The row is locked, so that of two processes one loads the file.
      await addSiteSetting(tx, { ...setting, value: '' });
      if ((await lockSiteSetting(tx, EXERCISES_SETTING))?.value === version) return 0;
      const rows = read().map(makeRow);
      await replaceExercises(tx, rows);
      await writeSiteSetting(tx, { ...setting, value: version });
      return rows.length;
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const details = { file: path, problem: reasonOf(error) };
    log.warn(details, 'the file of exercises is left out');
    return 0;
  }
}

function makeRow({ rating, ...exercise }: FileExercise) {
  return { ...exercise, fileRating: rating, ...NEW_EXERCISE, rating };
}
