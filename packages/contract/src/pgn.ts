import { z } from 'zod';
import { gameInputSchema, historySchema } from './match.ts';

const PGN_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;
export const PGN_NOTATIONS = ['iccs', 'uci', 'wxf', 'zh', 'zht', 'vi', 'san'] as const;

const pgnWarningSchema = z.object({
  /** One of `WARNING_CODES` in `@chuhe/game/pgn`. */
  code: z.string(),
  /** Line of the file, from 1. */
  line: z.int().optional(),
  /** Ply of the game, from 1. */
  ply: z.int().optional(),
  /** The text that caused the warning. */
  token: z.string().optional(),
  /** An English message. User interfaces translate the code instead. */
  message: z.string(),
});

export const pgnReadingSchema = z.object({
  /** `binary` for a file that is not text; null for an empty file. */
  encoding: z.enum([...PGN_ENCODINGS, 'binary']).nullable(),
  matches: z.array(
    z.object({
      startFEN: z.string(),
      history: historySchema,
      information: z.array(z.object({ name: z.string(), value: z.string() })),
      /** Notation of the moves; null without moves. */
      notation: z.string().nullable(),
      /** Whether the whole game was read. */
      isComplete: z.boolean(),
      warnings: z.array(pgnWarningSchema),
    }),
  ),
  /** Warnings about the whole file. */
  warnings: z.array(pgnWarningSchema),
});
export type PgnReading = z.output<typeof pgnReadingSchema>;

/** Options for writing. By default all parts of a game are written, in Chinese notation, with CR LF. */
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
  /** In columns; 0 for one line per full move. */
  lineWidth: z.int().min(0).max(10_000).optional(),
  newline: z.enum(['\n', '\r\n']).optional(),
});

export const pgnInputSchema = gameInputSchema.extend({ options: pgnOptionsSchema.optional() });
export type PgnInput = z.output<typeof pgnInputSchema>;

export const pgnFileSchema = z.object({
  fileName: z.string(),
  content: z.string(),
  encoding: z.enum(PGN_ENCODINGS),
  /** The file in base64 if the encoding is not UTF-8; null otherwise. */
  bytes: z.string().nullable(),
  /** Characters that the encoding does not have. The file has references such as `&#39532;` instead. */
  missing: z.array(z.string()),
});
