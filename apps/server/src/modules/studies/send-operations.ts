import { setImmediate } from 'node:timers/promises';
import type { newStudyOperationsSchema, SentStudyOperations } from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { applyOperation } from '@chuhe/studies/apply';
import { type ChapterState, countMoves } from '@chuhe/studies/chapter-state';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireEditor } from './access.ts';
import { applySliced } from './apply-sliced.ts';
import {
  type ChapterRef,
  type ChapterRow,
  type ChapterValues,
  cutOperations,
  findOperationIds,
  insertOperations,
  listOperations,
  lockChapter,
  readStates,
  type StoredOperation,
  updateChapter,
} from './chapter-repository.ts';
import { type ChapterStates, packState, unpackState } from './chapter-states.ts';
import { makeLogged, makeState } from './make-study.ts';
import { chapterSearchText } from './new-chapter.ts';

type Sent = z.output<typeof newStudyOperationsSchema>;

export interface Sending extends ChapterRef, Sent {
  readonly userId: string;
  readonly now: Date;
}

export interface Added {
  readonly answer: SentStudyOperations;
  readonly chapter: ChapterRow;
  readonly state: ChapterState;
  /** Whether the log has grown. */
  readonly isNew: boolean;
}

/** Operations after which a snapshot is stored. */
const SNAPSHOT_EVERY = 64;
/** More operations than these are answered by the state, which is shorter. */
const MAX_ANSWERED = 1000;
/** The most bytes of a log. Beyond, its oldest operations are dropped as if it had too many. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;
/**
 * Operations that are dropped at once. They are applied while the chapter is locked, so they are no more than a call can have; then a log
 * shrinks as fast as it grows.
 */
const CUT = STUDY_LIMITS.operations;

/**
 * Adds operations to the log of a chapter. The lock of the chapter gives them their order. Operations that the log has already, from an
 * earlier try, change nothing.
 *
 * @throws ApiError NOT_FOUND or FORBIDDEN, as `requireEditor`
 */
export async function sendOperations(
  tx: Queryable,
  states: ChapterStates,
  sending: Sending,
): Promise<Added> {
  const { studyId, since, userId, now } = sending;
  const locked = await lockChapter(tx, sending);
  // After the lock, so that an editor who has just been removed is refused.
  const { number } = await requireEditor(tx, { studyId, userId });
  if (locked === undefined) throw new ApiError('NOT_FOUND');
  const before = await states.read(tx, locked);
  const known = await findOperationIds(
    tx,
    locked.id,
    sending.operations.map(({ id }) => id),
  );
  const { state, added, refused } = await apply(before, sending, { known, editor: number, now });
  const chapter = await store(tx, locked, { state, added, now });
  const answer = await answerSince(tx, { chapter, state, since });
  return { answer: { ...answer, refused }, chapter, state, isNew: added.length > 0 };
}

interface Applying {
  readonly known: ReadonlySet<string>;
  readonly editor: number;
  readonly now: Date;
}

/** The longest time in milliseconds for which applying operations lets no other request run. */
const SLICE = 20;

async function apply(before: ChapterState, { operations }: Sent, { known, editor, now }: Applying) {
  let state = before;
  const added: StoredOperation[] = [];
  const refused: SentStudyOperations['refused'] = [];
  const seen = new Set(known);
  let began = performance.now();
  for (const { id, operation } of operations) {
    if (seen.has(id)) continue;
    seen.add(id);
    const logged = { id, operation, editor, sequence: state.sequence + 1 };
    const applied = applyOperation(state, logged);
    if (applied.refusal !== undefined) {
      refused.push({ id, refusal: applied.refusal });
      continue;
    }
    ({ state } = applied);
    added.push({ ...logged, at: now });
    if (performance.now() - began < SLICE) continue;
    await setImmediate();
    began = performance.now();
  }
  return { state, added, refused };
}

interface Addition {
  readonly state: ChapterState;
  readonly added: readonly StoredOperation[];
  readonly now: Date;
}

async function store(
  tx: Queryable,
  chapter: ChapterRow,
  { state, added, now }: Addition,
): Promise<ChapterRow> {
  if (added.length === 0) return chapter;
  await insertOperations(tx, chapter.id, added);
  const { sequence } = state;
  let change: Partial<ChapterValues> = {
    sequence,
    moves: countMoves(state),
    searchText: chapterSearchText(chapter.title, state),
    updatedAt: now,
  };
  let { baseBytes, snapshotBytes, baseSequence, snapshotSequence } = chapter;
  let logBytes = chapter.bytes - baseBytes - snapshotBytes + bytesOf(added);
  if (sequence - snapshotSequence >= SNAPSHOT_EVERY) {
    const snapshot = packState(state);
    snapshotBytes = snapshot.length;
    snapshotSequence = sequence;
    change = { ...change, snapshot, snapshotSequence };
  }
  if (sequence - baseSequence > STUDY_LIMITS.kept || logBytes > MAX_LOG_BYTES) {
    const cut = await cutLog(tx, { ...chapter, baseSequence, snapshotSequence, sequence });
    ({ baseSequence, logBytes } = cut);
    baseBytes = cut.base.length;
    change = { ...change, base: cut.base, baseSequence };
  }
  const bytes = baseBytes + snapshotBytes + logBytes;
  await updateChapter(
    tx,
    { studyId: chapter.studyId, chapterId: chapter.id },
    { ...change, bytes },
  );
  return { ...chapter, baseSequence, snapshotSequence, sequence };
}

function bytesOf(operations: readonly StoredOperation[]): number {
  return operations.reduce(
    (sum, { operation }) => sum + Buffer.byteLength(JSON.stringify(operation)),
    0,
  );
}

/** Drops the oldest operations of the log, at most up to the snapshot. */
async function cutLog(
  tx: Queryable,
  { id, baseSequence, snapshotSequence }: ChapterRow,
): Promise<{ base: Uint8Array; baseSequence: number; logBytes: number }> {
  const to = Math.min(baseSequence + CUT, snapshotSequence);
  const { base } = await readStates(tx, id);
  const dropped = await listOperations(tx, id, { after: baseSequence, to });
  const state = await applySliced(unpackState(base), dropped);
  const logBytes = await cutOperations(tx, id, to);
  return { base: packState(state), baseSequence: to, logBytes };
}

interface Question {
  readonly chapter: ChapterRow;
  readonly state: ChapterState;
  /** Null for a caller that does not ask. */
  readonly since: number | null;
}

/** What a page that has the operations up to `since` lacks. */
export async function answerSince(
  db: Queryable,
  { chapter, state, since }: Question,
): Promise<Omit<SentStudyOperations, 'refused'>> {
  const { sequence, baseSequence } = chapter;
  if (since === null) return { sequence, operations: [], state: null };
  // A page with a later number has the chapter from another database, such as a restored one.
  if (since < baseSequence || since > sequence || sequence - since > MAX_ANSWERED) {
    // Without a lock, the state may be newer than the row.
    return { sequence: state.sequence, operations: [], state: makeState(state) };
  }
  const stored =
    since === sequence ? [] : await listOperations(db, chapter.id, { after: since, to: sequence });
  // The log has been cut meanwhile.
  if (stored.length < sequence - since) {
    return { sequence: state.sequence, operations: [], state: makeState(state) };
  }
  return { sequence, operations: stored.map(makeLogged), state: null };
}
