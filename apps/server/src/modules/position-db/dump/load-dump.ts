import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { type ImportOptions, importEvaluations } from '../learning/load-starter.ts';
import { unpackEvaluations } from '../learning/starter-file.ts';
import { DUMP_FORMATS, parseDumpLine, parseJson } from './dump-line.ts';

/** Positions that are stored together. */
const BATCH_SIZE = 1_000;
/** The longest line in characters: 128 moves with their lines take a fifth of it. */
const MAX_LINE = 64 * 1024;
const OLD_FORMAT = 'chuhe-positions-1';

export interface LoadOptions extends ImportOptions {
  /** Receives each bad line, by its number from 1. */
  readonly onRefused: (line: number, reason: string) => void;
  /** Receives the number of positions so far, first of those that were checked, then of those that were stored. */
  readonly onProgress?: (step: 'checked' | 'stored', positions: number) => void;
}

/** `refused` is the number of bad lines, `failure` why the end of the file could not be read. Nothing was stored then. */
export type LoadResult =
  | { readonly ok: true; readonly positions: number }
  | { readonly ok: false; readonly refused: number; readonly failure?: string };

/**
 * Loads a dump of this or another site. The whole file is checked first: one that is cut, damaged or has a bad line is refused, and nothing
 * of it is stored. If a move is already stored, the result of the deeper search is kept, so loading a file twice changes nothing. Throws a
 * `RangeError` if the file is not a dump. Rejects if `signal` is aborted; what was stored until then stays.
 */
export async function loadDump(path: string, options: LoadOptions): Promise<LoadResult> {
  const format = await readFormat(path);
  if (format === OLD_FORMAT) {
    const found = unpackEvaluations(await readFile(path), 'dump');
    return { ok: true, positions: await importEvaluations(found, options) };
  }
  if (format !== DUMP_FORMATS.current && format !== DUMP_FORMATS.previous) {
    throw new RangeError(format === undefined ? 'not a dump of positions' : otherVersion(format));
  }
  const checked = await checkLines(path, format, options);
  if (!checked.ok) return checked;
  return storeLines(path, options);
}

function otherVersion(format: string): string {
  return `a dump of another version: ${format.slice(0, 40)}`;
}

/** @returns the format in the first line; `undefined` if the file is not a dump. Throws a `RangeError` for a damaged file */
async function readFormat(path: string): Promise<string | undefined> {
  const lines = readLines(path);
  try {
    const first = await lines.next();
    return first.done === true ? undefined : formatOf(first.value);
  } catch (error) {
    const reason = reasonOfDamage(error);
    const isGzip = !(error instanceof Error && error.message.includes('incorrect header'));
    if (isGzip) throw new RangeError(`not a dump of positions: ${reason}`);
    return undefined;
  } finally {
    await lines.return(undefined);
  }
}

/** Whether a dump of the current format can be unpacked and ends with its number of positions. The lines themselves are not read. */
export async function isWholeDump(path: string): Promise<boolean> {
  let [count, last] = [0, ''];
  try {
    for await (const text of readLines(path)) {
      count += 1;
      last = text;
    }
  } catch (error) {
    // Throws errors that are not damage, such as those of the disk.
    reasonOfDamage(error);
    return false;
  }
  // All but the first and the last line are positions.
  return readEnd(last) === count - 2;
}

async function checkLines(
  path: string,
  format: string,
  { signal, onRefused, onProgress = () => {} }: LoadOptions,
): Promise<LoadResult> {
  let [positions, refused, number] = [0, 0, 0];
  let end: number | undefined;
  const refuse = (reason: string): void => {
    refused += 1;
    onRefused(number, reason);
  };
  try {
    for await (const text of readLines(path)) {
      signal?.throwIfAborted();
      number += 1;
      if (number === 1) continue;
      if (end !== undefined) {
        refuse('a line after the end');
        continue;
      }
      end = format === DUMP_FORMATS.current ? readEnd(text) : undefined;
      if (end !== undefined) continue;
      const read = parseDumpLine(text);
      if (typeof read === 'string') refuse(read);
      positions += 1;
      if (positions % BATCH_SIZE === 0) onProgress('checked', positions);
    }
  } catch (error) {
    return { ok: false, refused, failure: `${reasonOfDamage(error)} after line ${number}` };
  }
  if (format === DUMP_FORMATS.current && end !== positions) {
    const problem = end === undefined ? 'the file is cut' : `${end} positions were written`;
    return { ok: false, refused, failure: `${problem}; it has ${positions} up to line ${number}` };
  }
  return refused > 0 ? { ok: false, refused } : { ok: true, positions };
}

async function storeLines(path: string, options: LoadOptions): Promise<LoadResult> {
  const { signal, onProgress = () => {} } = options;
  let batch: Evaluation[] = [];
  let positions = 0;
  const store = async (): Promise<void> => {
    if (batch.length > 0) positions += await importEvaluations(batch, options);
    batch = [];
    onProgress('stored', positions);
  };
  let number = 0;
  for await (const text of readLines(path)) {
    signal?.throwIfAborted();
    number += 1;
    if (number === 1 || readEnd(text) !== undefined) continue;
    const read = parseDumpLine(text);
    if (typeof read === 'string') throw new RangeError(`line ${number} has changed: ${read}`);
    batch.push(read);
    if (batch.length >= BATCH_SIZE) await store();
  }
  await store();
  return { ok: true, positions };
}

const endSchema = z.strictObject({ end: z.literal(true), positions: z.int().min(0) });

/** @returns the number of positions in the last line of a dump; `undefined` for any other line */
function readEnd(text: string): number | undefined {
  if (!text.startsWith('{"end"')) return undefined;
  const read = endSchema.safeParse(parseJson(text));
  return read.success ? read.data.positions : undefined;
}

/** An error of the file itself. Any other is thrown. */
function reasonOfDamage(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) throw error;
  return code === 'Z_BUF_ERROR' ? 'the file is cut' : 'the file is damaged';
}

function formatOf(line: string): string | undefined {
  const header = z.object({ format: z.string() }).safeParse(parseJson(line));
  return header.success && header.data.format.startsWith('chuhe-positions-')
    ? header.data.format
    : undefined;
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
