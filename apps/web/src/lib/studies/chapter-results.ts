/**
 * What the user has reached in practice chapters. The server keeps the results of members, which wait in this browser until it has them.
 * The results of others stay in this browser.
 */
import { sendStudyRun } from '@chuhe/contract/study-endpoints';
import type { StudyResult } from '@chuhe/contract/study-results';
import { makeStoredOutbox } from '../answer-outbox.ts';
import { api } from '../api/api.ts';
import { LATE_STORAGE_KEYS } from '../late-storage-keys.ts';
import { parseRecord } from '../parse.ts';
import { defineService, defineStore } from '../services.ts';
import { readJson, writeJson } from '../storage.ts';
import { makeUuid } from '../uuid.ts';

/** One run through a practice chapter, as the contract has it. */
export interface ChapterRun {
  readonly tries: number;
  readonly points: number;
  readonly most: number;
  readonly isSolved: boolean;
}

interface ChapterRef {
  readonly studyId: string;
  readonly chapterId: string;
}

interface UnsentRun extends ChapterRun, ChapterRef {
  readonly userId: string;
  readonly runId: string;
}

const runOutbox = defineService((signal) =>
  makeStoredOutbox<UnsentRun, StudyResult>(
    {
      storageKey: LATE_STORAGE_KEYS.studyRuns,
      parse: parseRun,
      keyOf: ({ runId }) => runId,
      batch: 1,
      send: ([run]) => {
        if (run === undefined) throw new RangeError('no run');
        const { studyId, chapterId, userId: _userId, ...body } = run;
        const parts = { params: { studyId, chapterId }, body };
        return api().call(sendStudyRun, parts, { isQuiet: true });
      },
    },
    signal,
  ),
);

/** Stores the run of a member until the server has it. Resolves then. */
export async function sendRun(
  userId: string,
  { studyId, chapterId }: ChapterRef,
  run: ChapterRun,
): Promise<void> {
  await runOutbox().add({ ...run, studyId, chapterId, userId, runId: makeUuid() });
}

/** Sends the runs that wait. Resolves when all have been sent or one has failed. */
export function sendWaitingRuns(): Promise<void> {
  return runOutbox().flush();
}

/** The results after a further run, by the rules of the server. */
export function withRun(
  results: readonly StudyResult[],
  chapterId: string,
  { tries, points, most, isSolved }: ChapterRun,
): StudyResult[] {
  const at = new Date().toISOString();
  const last = { points, most };
  const before = results.find((each) => each.chapterId === chapterId);
  const others = results.filter((each) => each.chapterId !== chapterId);
  if (before === undefined) {
    return [...others, { chapterId, tries, best: last, last, solvedAt: isSolved ? at : null, at }];
  }
  const { best, solvedAt } = before;
  const isBetter = points * best.most > best.points * most;
  return [
    ...others,
    {
      chapterId,
      tries: solvedAt === null ? before.tries + tries : before.tries,
      best: isBetter ? last : best,
      last,
      solvedAt: solvedAt ?? (isSolved ? at : null),
      at,
    },
  ];
}

/** The own results that wait for a connection, on top of those of the server. */
export function withWaiting(results: readonly StudyResult[], studyId: string): StudyResult[] {
  const waiting = runOutbox()
    .kept()
    .filter((run) => run.studyId === studyId);
  return waiting.reduce<StudyResult[]>(
    (all, run) => withRun(all, run.chapterId, run),
    [...results],
  );
}

interface DeviceResult extends StudyResult {
  readonly studyId: string;
}

/** Results of more chapters are forgotten, the oldest first. */
const MAX_KEPT = 1000;

/** The results of those who are no members, as they are in this browser. */
export const deviceResults = defineStore<{ readonly all: readonly DeviceResult[] }>(() => ({
  all: readDevice(),
}));

export function keepOnDevice({ studyId, chapterId }: ChapterRef, run: ChapterRun): void {
  // Another tab may have changed them.
  const all = readDevice();
  const next = withRun(all, chapterId, run).map((each) => {
    const { studyId: known = studyId } = all.find((one) => one.chapterId === each.chapterId) ?? {};
    return { ...each, studyId: known };
  });
  const kept = next.slice(-MAX_KEPT);
  writeJson(LATE_STORAGE_KEYS.studyResults, kept);
  deviceResults.setState({ all: kept });
}

function readDevice(): DeviceResult[] {
  const stored = readJson(LATE_STORAGE_KEYS.studyResults);
  return Array.isArray(stored) ? stored.flatMap(parseResult) : [];
}

function parseResult(value: unknown): DeviceResult[] {
  const { studyId, chapterId, tries, best, last, solvedAt, at } = parseRecord(value);
  const [bestRead, lastRead] = [parseScore(best), parseScore(last)];
  if (typeof studyId !== 'string' || typeof chapterId !== 'string' || typeof at !== 'string')
    return [];
  if (!isCount(tries) || bestRead === undefined || lastRead === undefined) return [];
  const solved = typeof solvedAt === 'string' ? solvedAt : null;
  return [{ studyId, chapterId, tries, best: bestRead, last: lastRead, solvedAt: solved, at }];
}

function parseScore(value: unknown): { points: number; most: number } | undefined {
  const { points, most } = parseRecord(value);
  return isCount(points) && isCount(most) ? { points, most } : undefined;
}

/** Reads a stored run, which may have been changed by hand or by another version. */
function parseRun(value: unknown): readonly UnsentRun[] {
  const record = parseRecord(value);
  const { userId, runId, studyId, chapterId, tries, isSolved } = record;
  const score = parseScore(record);
  if (typeof userId !== 'string' || typeof runId !== 'string') return [];
  if (typeof studyId !== 'string' || typeof chapterId !== 'string') return [];
  if (!isCount(tries) || score === undefined || typeof isSolved !== 'boolean') return [];
  return [{ userId, runId, studyId, chapterId, tries, ...score, isSolved }];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
