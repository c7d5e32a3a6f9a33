import { z } from 'zod';

/** Positions of the cloud. Scores are from the view of the side to move. */

export const CLOUD_LIMITS = {
  /** The most positions in one request. */
  positions: 200,
  /** The most positions in `next` of a view. */
  next: 8,
  /** The most plies in a line. */
  line: 16,
  /** The most characters in a FEN. */
  fen: 200,
  /** The most characters in a contributed cloud move string. */
  value: 16_384,
} as const;

/**
 * Origin of a score: an external position database, an engine of this server, the shipped data, a user, a dump of another site that was
 * loaded, a worker that evaluates positions for this site.
 */
const MOVE_SOURCES = ['upstream', 'engine', 'starter', 'contribution', 'dump', 'worker'] as const;
export type MoveSource = (typeof MOVE_SOURCES)[number];

/** A FEN of two parts, `… w`. Other forms of a FEN are accepted too. */
export const fenField = z.string().trim().min(1).max(CLOUD_LIMITS.fen);
export const moveField = z.string().regex(/^[a-i]\d[a-i]\d$/);

const cloudMoveSchema = z.object({
  move: z.string(),
  /** In hundredths of a pawn; a mate is ±(30,000 − plies). Includes scores backed up from later positions. */
  score: z.int(),
  /** 2 best, 1 good, 0 bad. */
  rank: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Number of evaluated replies, and of good ones among them; null if the position after the move is unknown. */
  replies: z.object({ known: z.int(), good: z.int() }).nullable(),
  /** In per cent, by chessdb's formula; null for mates. */
  winRate: z.number().nullable(),
  source: z.enum(MOVE_SOURCES),
  /** Depth of the engine's search in plies; null if unknown. */
  depth: z.int().nullable(),
  /** Nodes of the whole search, including its other lines; null if unknown. */
  nodes: z.int().nullable(),
  engine: z.string().nullable(),
  /** The day of the search, or on which the external database answered or the user contributed; null if unknown. */
  date: z.iso.date().nullable(),
});
export type CloudMove = z.infer<typeof cloudMoveSchema>;

export const cloudPositionSchema = z.object({
  /** The normalised FEN. */
  fen: z.string(),
  /** `over`: the side to move has no legal move. */
  status: z.enum(['known', 'unknown', 'over']),
  /** Ordered from best to worst. */
  moves: z.array(cloudMoveSchema),
  /** Whether every legal move is scored. */
  isComplete: z.boolean(),
  /** When the newest data was stored; null if the position is unknown. */
  updatedAt: z.iso.datetime().nullable(),
});
export type CloudPosition = z.infer<typeof cloudPositionSchema>;

/** A position as a panel shows it, and the positions that the user is likely to open next. */
export const cloudViewSchema = z.object({
  position: cloudPositionSchema,
  /** The known best moves from the position on, at most {@link CLOUD_LIMITS}.line plies. */
  line: z.array(z.string()),
  /** In the order of the request. */
  next: z.array(cloudPositionSchema),
  /** The external position database, with the name of its server; null if none is used. */
  upstream: z.object({ name: z.string(), isAnswering: z.boolean() }).nullable(),
});
export type CloudView = z.infer<typeof cloudViewSchema>;

/** The search that found a score, as in {@link cloudPositionSchema}. Null if there was none, or if it is not known. */
const searchFields = {
  engine: z.string().nullable(),
  depth: z.int().nullable(),
  nodes: z.int().nullable(),
  date: z.iso.date().nullable(),
} as const;

export const bestMoveSchema = z.object({
  move: z.string(),
  /** Null for a book move without a score. */
  score: z.int().nullable(),
  /** `book` means the user's books. */
  source: z.enum(['book', 'cloud']),
  scoredBy: z.enum(MOVE_SOURCES).nullable(),
  ...searchFields,
  /** Number of moves that the best move was chosen from: scored moves of the position, or moves of the books. */
  sampleSize: z.int(),
});

export const winRateSchema = z.object({
  move: z.string(),
  /** In per cent, with a draw as half a win, from the view of the side to move. */
  winRate: z.number(),
  /** `games`: computed from results of games; `cloud`: converted from a score of the cloud. */
  source: z.enum(['games', 'cloud']),
  scoredBy: z.enum(MOVE_SOURCES).nullable(),
  score: z.int().nullable(),
  ...searchFields,
  /** Number of games; 0 for `cloud`. */
  sampleSize: z.int(),
});

export const CONTRIBUTION_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

export const contributionSchema = z.object({
  /** A FEN with Red to move. It is the same for a position and its mirror image. */
  fen: z.string(),
  userId: z.uuid(),
  /** A cloud move string of the position in `fen`. */
  value: z.string(),
  status: z.enum(CONTRIBUTION_STATUSES),
  updatedAt: z.iso.datetime(),
});

export const ownContributionSchema = z.object({
  /** `null` if the user has not contributed to the position. The value is for the position as requested. */
  contribution: contributionSchema.pick({ value: true, status: true, updatedAt: true }).nullable(),
  /** Whether the user may contribute now. A contribution can be withdrawn even if this is `false`. */
  mayContribute: z.boolean(),
});
export type OwnContribution = z.infer<typeof ownContributionSchema>;
