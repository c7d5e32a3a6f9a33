import { z } from 'zod';

/** Positions and what is known of them, as they travel. Scores are from the mover's view. */

export const CLOUD_LIMITS = {
  /** Positions of one call. */
  positions: 200,
  /** Positions that are looked at beside the one that is shown. */
  next: 8,
  /** Plies of a line. */
  line: 16,
  /** Characters of a FEN. */
  fen: 200,
  /** Characters of a cloud move string that a user sends. */
  value: 16_384,
} as const;

/** Who scored a move: the position database elsewhere, an engine of this server, what came with the product, a user. */
const MOVE_SOURCES = ['upstream', 'engine', 'starter', 'contribution'] as const;
export type MoveSource = (typeof MOVE_SOURCES)[number];

/** Two parts, `… w`; other forms of a FEN are read too. */
export const fenField = z.string().trim().min(1).max(CLOUD_LIMITS.fen);
export const moveField = z.string().regex(/^[a-i]\d[a-i]\d$/);

const cloudMoveSchema = z.object({
  move: z.string(),
  /** Hundredths of a pawn, a mate as ±(30,000 − plies); by what is known further on. */
  score: z.int(),
  /** 2 best, 1 good, 0 bad. */
  rank: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Evaluated replies, and those of them that are good; null where nothing is known of what comes after. */
  replies: z.object({ known: z.int(), good: z.int() }).nullable(),
  /** By chessdb's formula, in per cent; null for mates. */
  winRate: z.number().nullable(),
  source: z.enum(MOVE_SOURCES),
  /** Of an engine's search; null where nobody says. */
  depth: z.int().nullable(),
  nodes: z.int().nullable(),
  engine: z.string().nullable(),
});
export type CloudMove = z.infer<typeof cloudMoveSchema>;

export const cloudPositionSchema = z.object({
  /** In the product's own form. */
  fen: z.string(),
  /** `over`: the side to move has no legal move. */
  status: z.enum(['known', 'unknown', 'over']),
  /** The best first. */
  moves: z.array(cloudMoveSchema),
  /** Whether every legal move is scored. */
  isComplete: z.boolean(),
  /** Of the newest part; null when nothing is known. */
  updatedAt: z.iso.datetime().nullable(),
});
export type CloudPosition = z.infer<typeof cloudPositionSchema>;

/** A position as a panel shows it, and what its reader is likely to look at next. */
export const cloudViewSchema = z.object({
  position: cloudPositionSchema,
  /** The best move at each turn, as far as it is known: at most {@link CLOUD_LIMITS}.line plies. */
  line: z.array(z.string()),
  /** In the order in which they were asked for. */
  next: z.array(cloudPositionSchema),
  /** The position database elsewhere, by the name of its server; null where none is asked. */
  upstream: z.object({ name: z.string(), isAnswering: z.boolean() }).nullable(),
});
export type CloudView = z.infer<typeof cloudViewSchema>;

export const bestMoveSchema = z.object({
  move: z.string(),
  /** Null where the reader's book has none. */
  score: z.int().nullable(),
  /** `cloud`: by evaluations; `book`: by the reader's own book. */
  source: z.enum(['book', 'cloud']),
  /** Who scored it. */
  scoredBy: z.enum(MOVE_SOURCES).nullable(),
  engine: z.string().nullable(),
  depth: z.int().nullable(),
  /** What it was chosen from: scored moves of the position, or moves of the books. */
  sampleSize: z.int(),
});

export const winRateSchema = z.object({
  move: z.string(),
  /** Per cent, a draw counting half, from the mover's view. */
  winRate: z.number(),
  /** `games`: by results; `cloud`: a score told otherwise. */
  source: z.enum(['games', 'cloud']),
  scoredBy: z.enum(MOVE_SOURCES).nullable(),
  score: z.int().nullable(),
  /** Games that were counted; 0 by evaluations. */
  sampleSize: z.int(),
});

export const CONTRIBUTION_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

export const contributionSchema = z.object({
  /** Red to move; of two that mirror each other one. */
  fen: z.string(),
  userId: z.uuid(),
  /** A cloud move string of that position. */
  value: z.string(),
  status: z.enum(CONTRIBUTION_STATUSES),
  updatedAt: z.iso.datetime(),
});
