import { z } from 'zod';
import { BOOK_CHOICES } from './book.ts';
import {
  bestMoveSchema,
  CLOUD_LIMITS,
  CONTRIBUTION_STATUSES,
  cloudPositionSchema,
  cloudViewSchema,
  contributionSchema,
  fenField,
  moveField,
  winRateSchema,
} from './cloud.ts';
import { timeSchema } from './identity.ts';
import { defineRoute } from './route.ts';

/** The cloud. The specification writes FEN in capitals. Routes for users need CLOUD.READ or CLOUD.UNLIMIT. */

const byFen = z.strictObject({ FEN: fenField });

export const cloudRoutes = {
  getChessdb: defineRoute({
    method: 'GET',
    path: '/api/chessdb',
    guard: 'user',
    summary: 'What is known of a position as a cloud move string; empty when nothing is',
    query: byFen,
    data: z.string(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  }),
  contribute: defineRoute({
    method: 'POST',
    path: '/api/chessdb',
    guard: 'user',
    summary:
      'What the user says of a position, as a cloud move string; others see it once it is accepted. An empty value takes it back',
    body: z.strictObject({ FEN: fenField, value: z.string().max(CLOUD_LIMITS.value) }),
    data: contributionSchema.nullable(),
    errors: ['INVALID_FEN', 'STORAGE_FULL'],
  }),
  getBestMove: defineRoute({
    method: 'GET',
    path: '/api/book/best-move',
    guard: 'user',
    summary:
      'The move to play, by the reader’s own books and else by what is known of the position; null when nothing is',
    query: z.strictObject({ FEN: fenField, by: z.enum(BOOK_CHOICES).default('priority') }),
    data: bestMoveSchema.nullable(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  }),
  getWinRate: defineRoute({
    method: 'GET',
    path: '/api/move/win-rate',
    guard: 'user',
    summary: 'How often a move wins; null when nothing is known of it',
    query: z.strictObject({ FEN: fenField, move: moveField }),
    data: winRateSchema.nullable(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  }),
  lookUpPositions: defineRoute({
    method: 'POST',
    path: '/api/positions',
    guard: 'user',
    summary: 'What is known of each of up to 200 positions, in their order',
    body: z.strictObject({ fens: z.array(fenField).min(1).max(CLOUD_LIMITS.positions) }),
    data: z.array(cloudPositionSchema),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  }),
  viewPosition: defineRoute({
    method: 'POST',
    path: '/api/positions/view',
    guard: 'user',
    summary:
      'What is known of a position, its best line, and what is known of those that come next',
    body: z.strictObject({ FEN: fenField, next: z.array(fenField).max(CLOUD_LIMITS.next) }),
    data: cloudViewSchema,
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  }),
  learnPosition: defineRoute({
    method: 'POST',
    path: '/api/positions/learn',
    guard: 'user',
    summary:
      'Has the server evaluate a position that the reader rests on and that is not known well',
    body: byFen,
    data: z.object({
      /** `known`: evaluated well enough; `queued`: now or earlier; `full`: too many are waiting; `off`: no engine; `over`: no legal move. */
      state: z.enum(['known', 'queued', 'full', 'off', 'over']),
    }),
    errors: ['INVALID_FEN'],
  }),
  getCloudKey: defineRoute({
    method: 'GET',
    path: '/api/cloud-key',
    guard: 'user',
    summary: 'Whether the user has a key by which programs ask /chessdb.php',
    data: z.object({ createdAt: timeSchema }).nullable(),
  }),
  makeCloudKey: defineRoute({
    method: 'POST',
    path: '/api/cloud-key',
    guard: 'user',
    summary: 'A new key for programs in the place of the one before; it is shown this once',
    data: z.object({
      key: z.string(),
      /** Address of the service for programs. */
      url: z.string(),
      createdAt: timeSchema,
    }),
  }),
  deleteCloudKey: defineRoute({
    method: 'DELETE',
    path: '/api/cloud-key',
    guard: 'user',
    summary: 'Ends the key for programs',
    data: z.null(),
  }),
  listContributions: defineRoute({
    method: 'GET',
    path: '/api/admin/contribution',
    guard: 'admin',
    summary:
      'What users have said of positions, a page at a time: what waits the oldest first, the rest the newest first',
    query: z.strictObject({
      status: z.enum(CONTRIBUTION_STATUSES).default('PENDING'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `updatedAt` of the last item of the previous page; the database has no year 0. */
      beyond: timeSchema.refine((time) => !time.startsWith('0000')).optional(),
    }),
    data: z.array(contributionSchema),
  }),
  judgeContribution: defineRoute({
    method: 'POST',
    path: '/api/admin/contribution',
    guard: 'admin',
    summary: 'Accepts or rejects what a user has said, as it was when the administrator saw it',
    body: z.strictObject({
      FEN: fenField,
      userId: z.uuid(),
      value: z.string().max(CLOUD_LIMITS.value),
      status: z.enum(CONTRIBUTION_STATUSES),
    }),
    data: contributionSchema,
    errors: ['INVALID_FEN', 'NOT_FOUND', 'CONFLICT'],
  }),
} as const;
