import type { Card } from '@chuhe/contract/training';
import { answerCard, changeCard, getTraining } from '@chuhe/contract/training-endpoints';
import { makeStoredOutbox } from '../../../lib/answer-outbox.ts';
import { api } from '../../../lib/api/api.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { defineService } from '../../../lib/services.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { type KeptGrade, parseKeptGrade } from './kept-grade.ts';
import { type TrainerEffects, TrainerSession, type Wanted } from './trainer-session.ts';

export function makeTrainer(): TrainerSession {
  return new TrainerSession(EFFECTS);
}

const QUIET = { isQuiet: true } as const;

const EFFECTS: TrainerEffects = {
  load: (wanted, signal) =>
    api().call(getTraining, { query: queryOf(wanted) }, { ...QUIET, signal }),
  answer: async ({ cardId, reviews }, grade) => {
    const userId = userIdOf(currentSession());
    if (userId === undefined) return undefined;
    return answerOutbox().add({ userId, cardId, grade, reviews });
  },
  suspend: async ({ cardId }, isSuspended) => {
    const parts = { params: { cardId }, body: { isSuspended } };
    return (await api().call(changeCard, parts)).success;
  },
};

function queryOf({ kind, side }: Wanted) {
  return {
    ...(kind !== 'all' && { kind }),
    ...(side !== 'both' && { side }),
  };
}

/** The answers given on this page, and unsent answers from earlier visits. */
export const answerOutbox = defineService((signal) =>
  makeStoredOutbox<KeptGrade, Card>(
    {
      storageKey: LATE_STORAGE_KEYS.training,
      parse: parseKeptGrade,
      // A repeated answer is recognised by its number of reviews.
      keyOf: ({ cardId, reviews }) => `${cardId} ${reviews}`,
      batch: 1,
      send: async ([answer]) => {
        if (answer === undefined) return localFailure('ABORTED');
        const { cardId, grade, reviews } = answer;
        return api().call(answerCard, { params: { cardId }, body: { grade, reviews } }, QUIET);
      },
    },
    signal,
  ),
);
