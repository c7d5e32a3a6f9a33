import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import type { Queryable } from '../../../db/database.ts';
import type { StoredEvaluation } from '../evaluations/evaluation.ts';
import { listConfirmedEvaluations } from '../evaluations/evaluation-repository.ts';
import { DUMP_FORMATS, makeDumpLine } from './dump-line.ts';

/**
 * Writes the evaluations of the site's engines and of workers whose shift has passed its check, as one gzipped file: a line with the
 * format, a line for each position, in the order of their keys, and a line with the number of positions, without which a file counts as
 * cut. The file consists of gzip members, which programs read as one stream. While it is written, it is called `FILE.part`, and
 * `FILE.state` says how far it is, so that a dump that was stopped continues.
 */

/** Positions in one gzip member. */
const BLOCK_SIZE = 2_000;

const compress = promisify(gzip);

export interface DumpOptions {
  readonly db: Queryable;
  readonly path: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Called first if the dump continues one that was stopped. */
  readonly onContinue?: (begunAt: Date, positions: number) => void;
  /** Receives the number of positions in the file so far. */
  readonly onProgress?: (positions: number) => void;
}

/** Where a stopped dump continues. */
const stateSchema = z.object({
  /** Length of the whole members in bytes. */
  bytes: z.int().min(0),
  positions: z.int().min(0),
  /** The last key in the file, in hexadecimal digits. */
  after: z.string().regex(/^[0-9a-f]*$/),
  /** When the dump began, in milliseconds since 1970. */
  begunAt: z.int().min(0),
});
type DumpState = z.infer<typeof stateSchema>;

/** A stopped dump continues for this long after its start, in milliseconds. Later, too much of its first part is out of date. */
const MAX_AGE = 24 * 3_600_000;

/** @returns the number of positions and of bytes. Rejects if `signal` is aborted; what is written remains, and the next call continues. */
export async function writeDump({
  db,
  path,
  now,
  signal,
  onContinue = () => {},
  onProgress = () => {},
}: DumpOptions): Promise<{ readonly positions: number; readonly bytes: number }> {
  const names = { part: `${path}.part`, state: `${path}.state` };
  const beginning: DumpState = { bytes: 0, positions: 0, after: '', begunAt: now().getTime() };
  let state = (await readState(names, now())) ?? beginning;
  if (state.bytes > 0) onContinue(new Date(state.begunAt), state.positions);
  const file = await open(names.part, state.bytes === 0 ? 'w' : 'r+');
  try {
    // Bytes of a member that was not finished.
    await file.truncate(state.bytes);
    if (state.bytes === 0) state = await append(file, state, `${JSON.stringify(HEADER)}\n`);
    for await (const block of blocksOf(listConfirmedEvaluations(db, state.after))) {
      signal.throwIfAborted();
      const text = block.map((evaluation) => `${makeDumpLine(evaluation)}\n`).join('');
      const after = makeKeyHex(block.at(-1)?.key ?? new Uint8Array());
      state = await append(file, { ...state, after }, text, block.length);
      await writeState(names.state, state);
      onProgress(state.positions);
    }
    const { positions } = state;
    // The state on the disk stays before this line: a process that is killed now writes it again.
    state = await append(file, state, `${JSON.stringify({ end: true, positions })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(names.part, path);
  await rm(names.state, { force: true });
  return state;
}

const HEADER = {
  format: DUMP_FORMATS.current,
  move: ['move', 'score', 'depth', 'nodes', 'engine', 'source', 'date', 'line'],
};

async function append(
  file: FileHandle,
  state: DumpState,
  text: string,
  positions = 0,
): Promise<DumpState> {
  const member = await compress(text, { level: 9 });
  for (let done = 0; done < member.length; ) {
    const { bytesWritten } = await file.write(
      member,
      done,
      member.length - done,
      state.bytes + done,
    );
    done += bytesWritten;
  }
  // The state must not name bytes that are not in the file.
  await file.datasync();
  return { ...state, bytes: state.bytes + member.length, positions: state.positions + positions };
}

/** Written under another name first, so that a process that is killed leaves a whole state behind. */
async function writeState(path: string, state: DumpState): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

/** @returns `undefined` if the dump has to start from the beginning */
async function readState(
  names: { readonly part: string; readonly state: string },
  now: Date,
): Promise<DumpState | undefined> {
  try {
    const state = stateSchema.parse(JSON.parse(await readFile(names.state, 'utf8')));
    const { size } = await stat(names.part);
    const isFresh = now.getTime() - state.begunAt < MAX_AGE;
    return isFresh && size >= state.bytes ? state : undefined;
  } catch {
    return undefined;
  }
}

async function* blocksOf(
  evaluations: AsyncIterable<StoredEvaluation>,
): AsyncGenerator<readonly StoredEvaluation[]> {
  let block: StoredEvaluation[] = [];
  for await (const evaluation of evaluations) {
    block.push(evaluation);
    if (block.length < BLOCK_SIZE) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
