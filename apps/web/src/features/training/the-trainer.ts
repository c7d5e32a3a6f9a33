import { api } from '../../lib/api/the-api.ts';
import { currentSession } from '../../lib/session/session-store.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../lib/storage.ts';
import { AnswerOutbox } from './answer-outbox.ts';
import { type TrainerEffects, TrainerSession, type Wanted } from './trainer-session.ts';
import { answerCard, changeCard, getTraining } from './training-calls.ts';

let outbox: AnswerOutbox | undefined;

/** Answers of this page, and those that earlier visits could not send. */
export function theOutbox(): AnswerOutbox {
  outbox ??= makeOutbox();
  return outbox;
}

export function makeTrainer(): TrainerSession {
  return new TrainerSession(EFFECTS);
}

const QUIET = { isQuiet: true } as const;

const EFFECTS: TrainerEffects = {
  load: (wanted, signal) => api.call(getTraining, { query: queryOf(wanted) }, { ...QUIET, signal }),
  answer: (card, grade) => theOutbox().add(card, grade),
  suspend: async ({ cardId }, isSuspended) => {
    const parts = { params: { cardId }, body: { isSuspended } };
    return (await api.call(changeCard, parts)).success;
  },
};

function queryOf({ kind, side }: Wanted) {
  return {
    ...(kind !== 'all' && { kind }),
    ...(side !== 'both' && { side }),
  };
}

function makeOutbox(): AnswerOutbox {
  const made = new AnswerOutbox({
    send: ({ cardId, grade, reviews }) =>
      api.call(answerCard, { params: { cardId }, body: { grade, reviews } }, QUIET),
    read: () => readJson(STORAGE_KEYS.training),
    write: (answers) => writeJson(STORAGE_KEYS.training, answers),
    userId: () => {
      const session = currentSession();
      return session.kind === 'user' ? session.user.id : undefined;
    },
  });
  window.addEventListener('online', () => void made.flush());
  return made;
}
