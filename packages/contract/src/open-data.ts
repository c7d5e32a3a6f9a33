import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** Files with the evaluations of the site, which everyone may fetch if an administrator permits it. */

export const dataFileSchema = z.object({
  /** Such as `positions-2026-01-02.jsonl.gz`. */
  name: z.string(),
  /** The path of the file on this site. */
  url: z.string(),
  /** When the dump began. */
  createdAt: timeSchema,
  /** Such as `chuhe-positions-3`. */
  format: z.string(),
  positions: z.int(),
  bytes: z.int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
});
export type DataFile = z.infer<typeof dataFileSchema>;

export const openDataSchema = z.object({
  /** Newest first; empty until the first dump has been written. */
  files: z.array(dataFileSchema),
  /** What the administrators say about the use of the data; empty if they say nothing. */
  licence: z.string(),
});
export type OpenData = z.infer<typeof openDataSchema>;

export const DUMP_FAILURES = ['DISK_FULL', 'FAILED'] as const;

export const dumpStateSchema = z.object({
  /** The files in the data folder of the server process that answers, newest first. */
  files: z.array(dataFileSchema),
  /** Whether this server process writes a dump now, and how many positions it has so far. */
  running: z.object({ positions: z.int() }).nullable(),
  /** Why the last dump was not written; null if it was. */
  failure: z.object({ reason: z.enum(DUMP_FAILURES), at: timeSchema }).nullable(),
});
export type DumpState = z.infer<typeof dumpStateSchema>;
