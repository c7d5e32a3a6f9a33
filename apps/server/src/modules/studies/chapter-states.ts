import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import type { LoggedOperation } from '@chuhe/studies/operation';
import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
import type { Queryable } from '../../db/database.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import { applySliced } from './apply-sliced.ts';
import { type ChapterRow, listOperations, readStates } from './chapter-repository.ts';

/** A state as it is stored: its JSON, compressed. */
export function packState(state: ChapterState): Uint8Array {
  return deflateRawSync(JSON.stringify(makeStateJson(state)), { level: 6 });
}

/** The most bytes of the JSON of a state, which a damaged one might exceed. */
const MAX_JSON = 64 * 1024 * 1024;

export function unpackState(packed: Uint8Array): ChapterState {
  const text = inflateRawSync(packed, { maxOutputLength: MAX_JSON }).toString('utf8');
  const state = parseStateJson(JSON.parse(text));
  if (state === undefined) throw new Error('the state of a chapter is damaged');
  return state;
}

/** The most states that are kept. A state of the largest chapter takes about 2 MB. */
const MAX_STATES = 32;

/** How often a state is read whose log is cut meanwhile. */
const MAX_ATTEMPTS = 3;

interface Known {
  /** Tells a chapter from a later one with the same id. */
  readonly createdAt: number;
  readonly state: ChapterState;
}

type StoredChapter = Pick<ChapterRow, 'id' | 'createdAt' | 'snapshotSequence' | 'sequence'>;

/**
 * Reads the states of chapters: the snapshot, and the operations since then. Recently read states are kept, and only the operations after
 * them are read; a log changes at its ends only, so this also works while other processes add to it or cut it.
 */
export class ChapterStates {
  readonly #known = new BoundedMap<string, Known>(MAX_STATES);

  /** The state with all operations of the row. Read the row first, in the same transaction if the state is changed. */
  async read(db: Queryable, chapter: StoredChapter): Promise<ChapterState> {
    const state = await this.peek(db, chapter);
    this.keep(chapter, state);
    return state;
  }

  /** As `read`, but does not keep the state. For walks over many chapters, which would drop all that are kept. */
  async peek(db: Queryable, chapter: StoredChapter): Promise<ChapterState> {
    const known = this.#find(chapter);
    const state = known && (await continueTo(db, known, chapter));
    if (state !== undefined) return state;
    // Outside of a transaction, the log may be cut between two reads. Then the next stored state is newer.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const stored = await continueTo(db, await readStored(db, chapter.id), chapter);
      if (stored !== undefined) return stored;
    }
    throw new Error('the log of a chapter has a gap');
  }

  /** Call it only after the commit, since the log of an aborted transaction may continue otherwise. */
  keep({ id, createdAt }: Pick<ChapterRow, 'id' | 'createdAt'>, state: ChapterState): void {
    this.#known.set(id, { createdAt: createdAt.getTime(), state });
  }

  #find({ id, createdAt, sequence, snapshotSequence }: StoredChapter): ChapterState | undefined {
    const known = this.#known.get(id);
    if (known === undefined || known.createdAt !== createdAt.getTime()) return undefined;
    const at = known.state.sequence;
    return at >= snapshotSequence && at <= sequence ? known.state : undefined;
  }
}

/** @returns `undefined` if the log no longer has all operations from the state to the row */
async function continueTo(
  db: Queryable,
  from: ChapterState,
  { id, sequence }: StoredChapter,
): Promise<ChapterState | undefined> {
  if (from.sequence >= sequence) return from;
  return replay(
    from,
    sequence,
    await listOperations(db, id, { after: from.sequence, to: sequence }),
  );
}

/**
 * Applies the operations of the log up to a sequence number.
 *
 * @returns `undefined` if some are missing, since the log was cut between two reads
 */
export async function replay(
  from: ChapterState,
  to: number,
  operations: readonly LoggedOperation[],
): Promise<ChapterState | undefined> {
  return operations.length === to - from.sequence ? applySliced(from, operations) : undefined;
}

async function readStored(db: Queryable, chapterId: string): Promise<ChapterState> {
  const { base, snapshot } = await readStates(db, chapterId);
  return unpackState(snapshot ?? base);
}
