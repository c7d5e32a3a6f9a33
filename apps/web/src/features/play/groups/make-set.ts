import type { PupilAssignmentDetail, WorkResult } from '@chuhe/contract/coaching';
import { addTry } from '@chuhe/contract/coaching-endpoints';
import { TRY_HELP, type TryHelp } from '@chuhe/contract/coaching-limits';
import { type KeptAnswer, makeStoredOutbox } from '../../../lib/answer-outbox.ts';
import { api } from '../../../lib/api/api.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseChoice, parseRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { SetSession, type SetTry } from './set-session.ts';

/** A try that the server has not received. */
interface KeptTry extends KeptAnswer {
  /** Made here, so that the server counts a repeated try once. */
  readonly tryId: string;
  readonly assignmentId: string;
  readonly exercise: number;
  readonly moves: readonly string[];
  readonly help: TryHelp;
  /** ISO 8601. */
  readonly givenAt: string;
}

/** The tries of this page, and unsent ones of earlier visits. */
export const tryOutbox = defineService((signal) =>
  makeStoredOutbox<KeptTry, WorkResult>(
    {
      storageKey: LATE_STORAGE_KEYS.assignmentTries,
      parse: parseKeptTry,
      keyOf: ({ tryId }) => tryId,
      batch: 1,
      send: (kept) => {
        const [first] = kept;
        if (first === undefined) throw new RangeError('no try');
        const { assignmentId, tryId, exercise, moves, help, givenAt } = first;
        const body = { tryId, exercise, moves: [...moves], help, givenAt };
        return api().call(addTry, { params: { assignmentId }, body }, { isQuiet: true });
      },
    },
    signal,
  ),
);

/**
 * @param onUnknown called when the server may have something else than the page: it does not take a try, for example since the assignment
 *   has ended, or another tab has sent the try
 */
export function makeSet(
  { assignmentId, exercises, results, endedAt, isArchived }: PupilAssignmentDetail,
  onUnknown: () => void,
): SetSession {
  const isRecorded = endedAt === null && !isArchived;
  const record = async (tried: SetTry): Promise<WorkResult | undefined> => {
    const userId = userIdOf(currentSession());
    if (!isRecorded || userId === undefined) return undefined;
    const kept = { userId, assignmentId, tryId: makeUuid(), givenAt: new Date().toISOString() };
    const result = await tryOutbox().add({ ...tried, ...kept });
    if (result === undefined) onUnknown();
    return result;
  };
  return new SetSession(
    { exercises, results },
    {
      record,
      isStill: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      now: () => new Date(),
    },
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOVE = /^[a-i]\d[a-i]\d$/;

function parseKeptTry(value: unknown): readonly KeptTry[] {
  const { userId, tryId, assignmentId, exercise, moves, help, givenAt } = parseRecord(value);
  if (typeof userId !== 'string' || typeof exercise !== 'number') return [];
  if (typeof tryId !== 'string' || typeof assignmentId !== 'string') return [];
  if (!UUID.test(tryId) || !UUID.test(assignmentId) || !Array.isArray(moves)) return [];
  if (typeof givenAt !== 'string' || Number.isNaN(Date.parse(givenAt))) return [];
  const read = moves.filter((move): move is string => typeof move === 'string' && MOVE.test(move));
  if (read.length !== moves.length) return [];
  const used = parseChoice(help, TRY_HELP, 'none');
  const at = new Date(givenAt).toISOString();
  return [{ userId, tryId, assignmentId, exercise, moves: read, help: used, givenAt: at }];
}
