import { answerCard, changeCard, getTraining } from '@chuhe/contract/training-endpoints';
import { api } from '../../../lib/api/api.ts';
import { defineService } from '../../../lib/services.ts';
import { hasMergedGuest } from '../../../lib/session/merged-guests.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { AnswerOutbox, type KeptAnswer } from './answer-outbox.ts';
import { type TrainerEffects, TrainerSession, type Wanted } from './trainer-session.ts';

export function makeTrainer(): TrainerSession {
  return new TrainerSession(EFFECTS);
}

const QUIET = { isQuiet: true } as const;

const EFFECTS: TrainerEffects = {
  load: (wanted, signal) =>
    api().call(getTraining, { query: queryOf(wanted) }, { ...QUIET, signal }),
  answer: (card, grade) => answerOutbox().add(card, grade),
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
export const answerOutbox = defineService((signal) => {
  /** The answers, held in memory if the browser's storage does not work. */
  let unkept: readonly KeptAnswer[] | undefined;
  const made = new AnswerOutbox({
    send: ({ cardId, grade, reviews }) =>
      api().call(answerCard, { params: { cardId }, body: { grade, reviews } }, QUIET),
    read: () => unkept ?? readJson(STORAGE_KEYS.training),
    write: (answers) => {
      unkept = writeJson(STORAGE_KEYS.training, answers) ? undefined : answers;
    },
    userId: () => userIdOf(currentSession()),
    hasMergedGuest,
  });
  window.addEventListener('online', () => void made.flush(), { signal });
  return made;
});
