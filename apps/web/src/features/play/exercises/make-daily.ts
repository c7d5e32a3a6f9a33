import type { DailyExercise, Exercises } from '@chuhe/contract/exercise';
import { getDailyExercise } from '@chuhe/contract/exercise-endpoints';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { ExerciseSession } from './exercise-session.ts';
import type { ExerciseSupply } from './exercise-supply.ts';
import { answerEffects, exerciseOutbox, userId } from './make-exercises.ts';
import { userOffset } from './user-offset.ts';

export interface Daily {
  /** Has one exercise. */
  readonly session: ExerciseSession;
  /** What the server has said last; `undefined` until then. */
  readonly store: StoreApi<DailyExercise | undefined>;
}

/** The exercise of the day. Nothing is kept in this browser but an answer that waits to be sent. */
export function makeDaily(): Daily {
  const store = createStore<DailyExercise | undefined>()(() => undefined);
  let supply: ExerciseSupply | undefined;
  const readSupply = (): ExerciseSupply | undefined => supply;
  const { answer: give, isWaiting } = answerEffects(readSupply);
  const load = async (signal?: AbortSignal): Promise<Answer<DailyExercise>> => {
    const parts = { query: { offset: userOffset() } };
    const answer = await api().call(getDailyExercise, parts, {
      isQuiet: true,
      ...(signal && { signal }),
    });
    if (answer.success) store.setState(answer.data, true);
    return answer;
  };
  const session = new ExerciseSession({
    load: async (_choice, signal) => {
      await exerciseOutbox().flush();
      const answer = await load(signal);
      return answer.success ? { success: true, data: asExercises(answer.data) } : answer;
    },
    isWaiting,
    answer: async (exercise, isSolved) => {
      const heard = await give(exercise, isSolved);
      // The answer may have changed the days in a row.
      if (heard !== undefined) void load();
      return heard;
    },
    userId,
    readSupply,
    writeSupply: (next) => {
      supply = next;
    },
    readPlace: () => undefined,
    writePlace: () => undefined,
    isStill: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    random: Math.random,
  });
  return { session, store };
}

function asExercises({ exercise, player }: DailyExercise): Exercises {
  const fresh = { mate: 0, material: 0, defence: 0, ending: 0 };
  return { exercises: [exercise], player, weak: [], due: 0, next: null, fresh, total: 1 };
}
