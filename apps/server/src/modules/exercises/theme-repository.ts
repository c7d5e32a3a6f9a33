import { and, asc, count, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { trainingCards } from '../../db/tables/book-tables.ts';
import { exerciseAnswers, exerciseLog, exercises } from '../../db/tables/exercise-tables.ts';
import type { WeightedAnswers } from './weak-themes.ts';

/** Themes of exercises and of mistakes. */

/** An answer or a mistake counts half after this many days. */
const HALF_LIFE_DAYS = 30;
/** More of a user's last answers and mistakes would not change the weights. */
const MAX_ROWS = 5000;

/** Counts the offered exercises by theme, and those among them that the user has not answered. */
export function countThemes(
  db: Queryable,
  userId: string,
): Promise<{ theme: string; total: number; fresh: number }[]> {
  const theme = sql<string>`theme.name`;
  return db
    .select({
      theme,
      total: count(),
      fresh: sql`count(*) filter (where ${isNull(exerciseAnswers.userId)})`.mapWith(Number),
    })
    .from(exercises)
    .innerJoin(sql`unnest(${exercises.themes}) as theme(name)`, sql`true`)
    .leftJoin(
      exerciseAnswers,
      and(eq(exerciseAnswers.exerciseId, exercises.id), eq(exerciseAnswers.userId, userId)),
    )
    .where(eq(exercises.isOffered, true))
    .groupBy(theme);
}

export interface ThemeAnswers extends WeightedAnswers {
  readonly theme: string;
  readonly answers: number;
  readonly solved: number;
}

/** Sums the user's last answers by theme. An answer counts for each theme of its exercise. */
export function sumAnswerThemes(db: Queryable, userId: string, now: Date): Promise<ThemeAnswers[]> {
  const last = lastAnswers(db, userId);
  const theme = sql<string>`theme.name`;
  return db
    .select({ theme, ...sumsOf(last, now) })
    .from(last)
    .innerJoin(exercises, eq(exercises.id, last.exerciseId))
    .innerJoin(sql`unnest(${exercises.themes}) as theme(name)`, sql`true`)
    .groupBy(theme);
}

export async function sumAnswers(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<WeightedAnswers> {
  const last = lastAnswers(db, userId);
  const [row] = await db.select(sumsOf(last, now)).from(last);
  return row ?? { weight: 0, solvedWeight: 0 };
}

function lastAnswers(db: Queryable, userId: string) {
  const { exerciseId, isSolved, answeredAt } = exerciseLog;
  return db
    .select({ exerciseId, isSolved, answeredAt })
    .from(exerciseLog)
    .innerJoin(exercises, eq(exercises.id, exerciseLog.exerciseId))
    .where(and(eq(exerciseLog.userId, userId), isNull(exercises.withdrawnAt)))
    .orderBy(sql`${answeredAt} desc`)
    .limit(MAX_ROWS)
    .as('last');
}

function sumsOf({ isSolved, answeredAt }: ReturnType<typeof lastAnswers>, now: Date) {
  const weight = weightOf(sql`${answeredAt}`, now);
  return {
    answers: count(),
    solved: sql`count(*) filter (where ${isSolved})`.mapWith(Number),
    weight: sql`coalesce(sum(${weight}), 0)`.mapWith(Number),
    solvedWeight: sql`coalesce(sum(${weight}) filter (where ${isSolved}), 0)`.mapWith(Number),
  };
}

/** Sums the user's mistakes in reviewed games by theme. */
export function countMistakeThemes(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ theme: string; weight: number }[]> {
  const { themes, createdAt, ownerId, kind, isSuspended } = trainingCards;
  const last = db
    .select({ themes, createdAt })
    .from(trainingCards)
    .where(and(eq(ownerId, userId), eq(kind, 'mistake'), eq(isSuspended, false)))
    .orderBy(sql`${createdAt} desc`)
    .limit(MAX_ROWS)
    .as('last');
  const theme = sql<string>`theme.name`;
  return db
    .select({
      theme,
      weight: sql`sum(${weightOf(sql`${last.createdAt}`, now)})`.mapWith(Number),
    })
    .from(last)
    .innerJoin(sql`unnest(${last.themes}) as theme(name)`, sql`true`)
    .groupBy(theme);
}

/** Halves with each half-life. A time in the future counts as now. */
function weightOf(time: SQL, now: Date): SQL {
  const at = sql.param(now, exerciseLog.answeredAt);
  const age = sql`greatest(0, extract(epoch from ${at}::timestamptz - ${time}) / 86400)`;
  return sql`power(0.5::float8, (${age} / ${HALF_LIFE_DAYS}::int)::float8)`;
}

type OutdatedExercise = Pick<typeof exercises.$inferSelect, 'id' | 'fen' | 'moves' | 'kind'>;

/** Lists exercises after `id` whose themes were found by other rules. */
export function listOutdatedExercises(
  db: Queryable,
  { version, after, limit }: Outdated,
): Promise<OutdatedExercise[]> {
  const { id, fen, moves, kind, themesVersion } = exercises;
  return db
    .select({ id, fen, moves, kind })
    .from(exercises)
    .where(and(gt(id, after), ne(themesVersion, version)))
    .orderBy(asc(id))
    .limit(limit);
}

interface Outdated {
  readonly version: number;
  /** The last id of the list before; the first possible one at the beginning. */
  readonly after: string;
  readonly limit: number;
}

interface FoundThemes {
  readonly themes: readonly string[];
  readonly version: number;
}

/** Stores themes, unless a newer file has changed the exercise meanwhile. */
export async function saveExerciseThemes(
  db: Queryable,
  { id, moves, kind }: OutdatedExercise,
  { themes, version }: FoundThemes,
): Promise<void> {
  await db
    .update(exercises)
    .set({ themes: [...themes], themesVersion: version })
    .where(and(eq(exercises.id, id), eq(exercises.moves, moves), eq(exercises.kind, kind)));
}

type OutdatedMistake = Pick<
  typeof trainingCards.$inferSelect,
  'id' | 'fen' | 'played' | 'answers' | 'better' | 'refutation'
>;

/** Lists mistakes after `id` whose themes were found by other rules. */
export function listOutdatedMistakes(
  db: Queryable,
  { version, after, limit }: Outdated,
): Promise<OutdatedMistake[]> {
  const { id, fen, played, answers, better, refutation, kind, themesVersion } = trainingCards;
  return db
    .select({ id, fen, played, answers, better, refutation })
    .from(trainingCards)
    .where(and(gt(id, after), eq(kind, 'mistake'), ne(themesVersion, version)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Stores themes, unless the card has changed meanwhile. */
export async function saveMistakeThemes(
  db: Queryable,
  { id, answers, better, refutation }: OutdatedMistake,
  { themes, version }: FoundThemes,
): Promise<void> {
  await db
    .update(trainingCards)
    .set({ themes: [...themes], themesVersion: version })
    .where(
      and(
        eq(trainingCards.id, id),
        eq(trainingCards.answers, answers),
        eq(trainingCards.better, better),
        eq(trainingCards.refutation, refutation),
      ),
    );
}
