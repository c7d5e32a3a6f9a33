import type { AnsweredExercises } from '@chuhe/contract/exercise';
import { answerExercises, listExercises } from '@chuhe/contract/exercise-endpoints';
import { EXERCISE_LIMITS } from '@chuhe/contract/exercise-limits';
import { makeStoredOutbox } from '../../../lib/answer-outbox.ts';
import { api } from '../../../lib/api/api.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { readJson, readText, writeJson } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { makeChoiceQuery } from './exercise-choice.ts';
import { type ExerciseEffects, type ExercisePlace, ExerciseSession } from './exercise-session.ts';
import { type ExerciseSupply, parseExercise, parseSupply } from './exercise-supply.ts';
import { type KeptExerciseAnswer, parseKeptExerciseAnswer } from './kept-answer.ts';

export function makeExercises(): ExerciseSession {
  return new ExerciseSession(makeEffects());
}

const QUIET = { isQuiet: true } as const;

/** The answers given on this page, and unsent answers from earlier visits. */
export const exerciseOutbox = defineService((signal) =>
  makeStoredOutbox<KeptExerciseAnswer, AnsweredExercises>(
    {
      storageKey: LATE_STORAGE_KEYS.exerciseAnswers,
      parse: parseKeptExerciseAnswer,
      keyOf: ({ answerId }) => answerId,
      batch: EXERCISE_LIMITS.answers,
      send: (kept) => {
        const answers = kept.map(({ answerId, exerciseId, isSolved, givenAt }) => {
          return { answerId, exerciseId, isSolved, givenAt };
        });
        return api().call(answerExercises, { body: { answers } }, QUIET);
      },
    },
    signal,
  ),
);

function makeEffects(): ExerciseEffects {
  const supply = makeSupplyStore();
  return {
    load: async (choice, signal) => {
      // So that the response knows the answers.
      await exerciseOutbox().flush();
      const query = { limit: EXERCISE_LIMITS.exercises, ...makeChoiceQuery(choice) };
      return api().call(listExercises, { query }, { ...QUIET, signal });
    },
    ...answerEffects(supply.read),
    userId,
    readSupply: supply.read,
    writeSupply: supply.write,
    readPlace: () => parsePlace(place.readJson(), userId()),
    writePlace: (next) => {
      if (next === undefined) place.remove();
      else place.write(JSON.stringify({ ...next, userId: userId() ?? supply.read()?.userId }));
    },
    isStill: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    random: Math.random,
  };
}

/** Gives answers and knows those that wait. @param readSupply has the user, if the session is not known */
export function answerEffects(
  readSupply: ExerciseEffects['readSupply'],
): Pick<ExerciseEffects, 'answer' | 'isWaiting'> {
  return {
    answer: async ({ exerciseId }, isSolved) => {
      const owner = userId() ?? readSupply()?.userId;
      if (owner === undefined) return undefined;
      const answerId = makeUuid();
      const givenAt = new Date().toISOString();
      const answer = { userId: owner, answerId, exerciseId, isSolved, givenAt };
      const heard = await exerciseOutbox().add(answer);
      const result = heard?.results.find((each) => each.answerId === answerId);
      return heard && { player: heard.player, change: result?.change ?? null };
    },
    isWaiting: (id) =>
      exerciseOutbox()
        .kept()
        .some(({ exerciseId }) => exerciseId === id),
  };
}

export function userId(): string | undefined {
  return userIdOf(currentSession());
}

const place = tabNote(LATE_STORAGE_KEYS.exercisePlace);

/** Held in memory if the browser's storage does not work. Otherwise read each time, since another tab may have changed it. */
function makeSupplyStore() {
  let unkept: ExerciseSupply | undefined;
  let parsed: { readonly text: string | undefined; readonly supply: ExerciseSupply | undefined };
  parsed = { text: undefined, supply: undefined };
  return {
    read: (): ExerciseSupply | undefined => {
      const text = readText(LATE_STORAGE_KEYS.exerciseSupply);
      // To check all moves takes a few milliseconds.
      if (text !== parsed.text) {
        parsed = { text, supply: parseSupply(readJson(LATE_STORAGE_KEYS.exerciseSupply)) };
      }
      return unkept ?? parsed.supply;
    },
    write: (supply: ExerciseSupply): void => {
      unkept = writeJson(LATE_STORAGE_KEYS.exerciseSupply, supply) ? undefined : supply;
    },
  };
}

/** @param userId the signed-in user, if that is known */
function parsePlace(value: unknown, userId: string | undefined): ExercisePlace | undefined {
  const { exercise, isMissed, isAnswered, end, ...rest } = parseRecord(value);
  if (userId !== undefined && rest['userId'] !== userId) return undefined;
  const parsed = parseExercise(exercise);
  return (
    parsed && {
      exercise: parsed,
      isMissed: isMissed === true,
      isAnswered: isAnswered === true,
      end: end === 'solved' || end === 'shown' ? end : undefined,
    }
  );
}
