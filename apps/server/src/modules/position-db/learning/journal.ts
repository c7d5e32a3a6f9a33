import { makeKeyHex, parseKeyHex } from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import { EVALUATION_SOURCES, type Evaluation } from '../evaluations/evaluation.ts';

/** The journal of a long run: evaluations as lines of JSON. A run that is killed leaves at most its last line unfinished. */

const recordSchema = z.object({
  key: z.string(),
  isComplete: z.boolean(),
  moves: z.array(
    z.object({
      move: z.int().min(1).max(0xffff),
      score: z.int().min(-30_000).max(30_000),
      depth: z.int().min(0).max(255),
      nodes: z.int().min(0),
      source: z.enum(EVALUATION_SOURCES),
      engine: z.string().max(200),
      day: z.int().min(0).optional(),
      line: z.array(z.int().min(1).max(0xffff)).optional(),
    }),
  ),
  /** How the run reached the position; see `Visit`. */
  ply: z.int().optional(),
  origin: z.string().optional(),
});

export interface JournalEntry extends Evaluation {
  readonly ply?: number | undefined;
  readonly origin?: string | undefined;
}

/** Makes a line of the journal, including its line break. */
export function makeJournalLine({ key, ...entry }: JournalEntry): string {
  return `${JSON.stringify({ key: makeKeyHex(key), ...entry })}\n`;
}

/** Skips lines that cannot be parsed, such as one that was cut off. */
export function parseJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => parseLine(line) ?? []);
}

/** The entries of a journal by the hex digits of their keys; of several with the same key, the last one. */
export function indexJournal(text: string): Map<string, JournalEntry> {
  return new Map(parseJournal(text).map((entry) => [makeKeyHex(entry.key), entry]));
}

function parseLine(line: string): JournalEntry | undefined {
  try {
    const record = recordSchema.parse(JSON.parse(line));
    const key = parseKeyHex(record.key);
    return key && { ...record, key };
  } catch {
    return undefined;
  }
}
