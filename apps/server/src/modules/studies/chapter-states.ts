import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { applyAll } from '@chuhe/studies/apply';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
import type { Queryable } from '../../db/database.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
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

interface Known {
  /** Tells a chapter from a later one with the same id. */
  readonly createdAt: number;
  readonly state: ChapterState;
}

type StoredChapter = Pick<ChapterRow, 'id' | 'createdAt' | 'snapshotSequence' | 'sequence'>;

/**
 * Reads the states of chapters: the snapshot, and the operations since then. Recently read states are kept, and only the operations after
 * them are read; the log of a chapter only grows, so this also works while other processes add to it.
 */
export class ChapterStates {
  readonly #known = new BoundedMap<string, Known>(MAX_STATES);

  /** The state with all operations of the row. Read the row first, in the same transaction if the state is changed. */
  async read(db: Queryable, chapter: StoredChapter): Promise<ChapterState> {
    const from = this.#find(chapter) ?? (await readStored(db, chapter.id));
    const range = { after: from.sequence, to: chapter.sequence };
    const isBehind = from.sequence < chapter.sequence;
    const state = isBehind ? applyAll(from, await listOperations(db, chapter.id, range)) : from;
    this.keep(chapter, state);
    return state;
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

async function readStored(db: Queryable, chapterId: string): Promise<ChapterState> {
  const { base, snapshot } = await readStates(db, chapterId);
  return unpackState(snapshot ?? base);
}
