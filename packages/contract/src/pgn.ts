import { z } from 'zod';
import { gameInputSchema, historySchema } from './match.ts';

/** PGN files as they travel. */

/** Bytes of a file that is read into the account. */
export const PGN_FILE_LIMIT = 10_240;

const PGN_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;
const PGN_NOTATIONS = ['iccs', 'uci', 'wxf', 'zh', 'zht', 'vi', 'san'] as const;

const pgnWarningSchema = z.object({
  /** Of `WARNING_CODES` of `@chuhe/game/pgn`. */
  code: z.string(),
  /** From 1, in the file. */
  line: z.int().optional(),
  /** Half-move, from 1. */
  ply: z.int().optional(),
  /** The text at fault. */
  token: z.string().optional(),
  /** In English; programs that speak to readers go by the code. */
  message: z.string(),
});

export const pgnReadingSchema = z.object({
  /** `binary` for what is no text; null for an empty file. */
  encoding: z.enum([...PGN_ENCODINGS, 'binary']).nullable(),
  matches: z.array(
    z.object({
      startFEN: z.string(),
      history: historySchema,
      information: z.array(z.object({ name: z.string(), value: z.string() })),
      /** What the moves were written in; null without moves. */
      notation: z.string().nullable(),
      /** Whether nothing of the game was left out. */
      isComplete: z.boolean(),
      warnings: z.array(pgnWarningSchema),
    }),
  ),
  /** Of the file as a whole. */
  warnings: z.array(pgnWarningSchema),
});
export type PgnReading = z.output<typeof pgnReadingSchema>;

/** What is not chosen is written: all that the game has, in Chinese, with CR LF. */
const pgnOptionsSchema = z.strictObject({
  style: z.enum(['chinese', 'pychess']).optional(),
  notation: z.enum(PGN_NOTATIONS).optional(),
  encoding: z.enum(PGN_ENCODINGS).optional(),
  comments: z.boolean().optional(),
  glyphs: z.boolean().optional(),
  variations: z.boolean().optional(),
  shapes: z.boolean().optional(),
  evaluations: z.boolean().optional(),
  clocks: z.boolean().optional(),
  /** Columns; 0 for a line of its own for each full move. */
  lineWidth: z.int().min(0).max(10_000).optional(),
  newline: z.enum(['\n', '\r\n']).optional(),
});

export const pgnInputSchema = gameInputSchema.extend({ options: pgnOptionsSchema.optional() });
export type PgnInput = z.output<typeof pgnInputSchema>;

export const pgnFileSchema = z.object({
  fileName: z.string(),
  content: z.string(),
  encoding: z.enum(PGN_ENCODINGS),
  /** The bytes of the file in base64 where the encoding is not UTF-8, in which `content` is the file. */
  bytes: z.string().nullable(),
  /** Characters that the encoding lacks; in the file they stand as references such as `&#39532;`. */
  missing: z.array(z.string()),
});
