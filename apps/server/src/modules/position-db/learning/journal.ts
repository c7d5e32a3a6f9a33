import { makeKeyHex, parseKeyHex } from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import { EVALUATION_SOURCES, type Evaluation } from '../evaluation.ts';

/**
 * Evaluations as lines of text, one JSON object each: what a long run writes while it goes. A run that was killed leaves
 * at most its last line unfinished.
 */

const recordSchema = z.object({
  /** Hexadecimal. */
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
    }),
  ),
  /** Of whoever wrote it: how the run came to the position. */
  ply: z.int().optional(),
  origin: z.string().optional(),
});

export interface JournalEntry extends Evaluation {
  readonly ply?: number | undefined;
  readonly origin?: string | undefined;
}

/** With the end of the line. */
export function makeJournalLine({ key, ...entry }: JournalEntry): string {
  return `${JSON.stringify({ key: makeKeyHex(key), ...entry })}\n`;
}

/** What can be read; a line that is none, such as one that was cut off, is left out. */
export function parseJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => parseLine(line) ?? []);
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
