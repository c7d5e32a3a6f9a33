import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { type ImportOptions, importEvaluations } from '../learning/load-starter.ts';
import { unpackEvaluations } from '../learning/starter-file.ts';
import { parseDumpLine } from './dump-line.ts';
import { DUMP_FORMAT } from './write-dump.ts';

/** Positions that are stored together. */
const BATCH_SIZE = 1_000;
/** The longest line in characters: 128 moves take a tenth of it. */
const MAX_LINE = 64 * 1024;
const OLD_FORMAT = 'chuhe-positions-1';

export interface LoadOptions extends ImportOptions {
  /** Receives each refused line, by its number from 1. */
  readonly onRefused: (line: number, reason: string) => void;
  readonly onProgress?: (positions: number) => void;
}

export interface LoadResult {
  readonly positions: number;
  /** Why the end of the file could not be read, and the last line that was. A little before the damage may be missing, too. */
  readonly failure?: string;
}

/**
 * Loads a dump of this or another site. If a move is already stored, the result of the larger search is kept, so loading a file twice
 * changes nothing. Throws a `RangeError` if the file is not a dump. Rejects if `signal` is aborted.
 */
export async function loadDump(path: string, options: LoadOptions): Promise<LoadResult> {
  const lines = readLines(path);
  const first = await lines.next().catch((error: unknown) => reasonOfDamage(error));
  const format = formatOf(typeof first === 'string' || first.done === true ? '' : first.value);
  if (format === OLD_FORMAT) {
    await lines.return(undefined);
    const found = unpackEvaluations(await readFile(path), 'engine');
    return { positions: await importEvaluations(found, options) };
  }
  if (format !== DUMP_FORMAT) throw new RangeError('not a dump of positions');
  return loadLines(lines, options);
}

async function loadLines(
  lines: AsyncGenerator<string, undefined>,
  options: LoadOptions,
): Promise<LoadResult> {
  const { signal, onRefused, onProgress = () => {} } = options;
  let batch: Evaluation[] = [];
  let positions = 0;
  const store = async (): Promise<void> => {
    if (batch.length > 0) positions += await importEvaluations(batch, options);
    batch = [];
    onProgress(positions);
  };
  for (let number = 2; ; number += 1) {
    signal?.throwIfAborted();
    const line = await lines.next().catch((error: unknown) => reasonOfDamage(error));
    if (typeof line === 'string') {
      await store();
      return { positions, failure: `${line}; line ${number - 1} was the last` };
    }
    if (line.done === true) break;
    const read = parseDumpLine(line.value);
    if (typeof read === 'string') onRefused(number, read);
    else batch.push(read);
    if (batch.length >= BATCH_SIZE) await store();
  }
  await store();
  return { positions };
}

/** An error of the file itself. Any other is thrown. */
function reasonOfDamage(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) throw error;
  return code === 'Z_BUF_ERROR' ? 'the file is cut' : 'the file is damaged';
}

function formatOf(line: string): unknown {
  try {
    const header: unknown = JSON.parse(line);
    return typeof header === 'object' && header !== null && 'format' in header
      ? header.format
      : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a gzipped file. Throws a `RangeError` for a line that is too long, so that no file exhausts the memory. */
async function* readLines(path: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(path);
  const text = createGunzip();
  source.once('error', (error) => text.destroy(error));
  source.pipe(text);
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE) throw new RangeError('the line is too long');
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    source.destroy();
    text.destroy();
  }
}
