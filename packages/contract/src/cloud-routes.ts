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
  ownContributionSchema,
  winRateSchema,
} from './cloud.ts';
import * as endpoints from './cloud-endpoints.ts';
import { CLOUD_KEY_NAME } from './cloud-key-limits.ts';
import { passwordField, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { defineRoutes } from './route.ts';

/**
 * `FEN` is in capitals because the specification writes it so. Routes for users require CLOUD.READ or CLOUD.UNLIMIT. While a package with
 * CLOUD.WRITE is on sale, users need this permission, too, to contribute.
 */

const cloudKeySchema = z.object({
  /** What the user calls the key; may be empty. */
  name: z.string(),
  createdAt: timeSchema,
  /** When a program last called with the key, to the minute; null if never. */
  usedAt: timeSchema.nullable(),
});

const byFen = z.strictObject({ FEN: fenField });

export const cloudRoutes = defineRoutes(endpoints, {
  getChessdb: {
    scope: 'positions:read',
    summary: 'The cloud’s moves of a position as a cloud move string; empty if there are none',
    query: byFen,
    data: z.string(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  getContribution: {
    summary: 'What the user has contributed to a position, and whether the user may contribute',
    query: byFen,
    data: ownContributionSchema,
    errors: ['INVALID_FEN'],
  },
  contribute: {
    summary:
      'Submits the user’s moves of a position as a cloud move string; others see them once accepted. An empty value withdraws them',
    body: z.strictObject({
      FEN: fenField,
      value: z.string().max(CLOUD_LIMITS.value),
      /**
       * The value of `GET chessdb/own` on which `value` is based; empty for none. The request is refused if the stored value is now neither
       * of these two.
       */
      replaces: z.string().max(CLOUD_LIMITS.value).optional(),
    }),
    data: contributionSchema.nullable(),
    errors: ['INVALID_FEN', 'STORAGE_FULL', 'CONFLICT'],
  },
  getBestMove: {
    scope: 'positions:read',
    summary: 'The move to play, from the user’s books or else from the cloud; null for none',
    query: z.strictObject({ FEN: fenField, by: z.enum(BOOK_CHOICES).default('priority') }),
    data: bestMoveSchema.nullable(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  getWinRate: {
    scope: 'positions:read',
    summary: 'How often a move wins; null if unknown',
    query: z.strictObject({ FEN: fenField, move: moveField }),
    data: winRateSchema.nullable(),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  lookUpPositions: {
    scope: 'positions:read',
    summary: 'The cloud’s moves of up to 200 positions, in their order',
    body: z.strictObject({ fens: z.array(fenField).min(1).max(CLOUD_LIMITS.positions) }),
    data: z.array(cloudPositionSchema),
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  viewPosition: {
    summary: 'The cloud’s moves of a position, its best line, and the moves of the next positions',
    body: z.strictObject({ FEN: fenField, next: z.array(fenField).max(CLOUD_LIMITS.next) }),
    data: cloudViewSchema,
    errors: ['INVALID_FEN', 'PAYMENT_REQUIRED'],
  },
  learnPosition: {
    summary: 'Requests a server evaluation of a shown position that is not evaluated deeply yet',
    body: byFen,
    data: z.object({
      /** `known`: already evaluated well; `queued`: in the queue; `full`: the queue is full; `off`: no engine; `over`: no legal move. */
      state: z.enum(['known', 'queued', 'full', 'off', 'over']),
    }),
    errors: ['INVALID_FEN'],
  },
  getCloudKey: {
    summary: 'Whether the user has a key by which programs ask /chessdb.php',
    data: cloudKeySchema.nullable(),
  },
  makeCloudKey: {
    summary:
      'Replaces the key for programs; the new key is shown only once. It ends when all other sessions of the user end',
    body: z
      .strictObject({
        /** How the user recognises the key. */
        name: lineField(CLOUD_KEY_NAME).optional(),
        /** The password is required if the account has one. Otherwise the sign-in must be recent. */
        oldPassword: passwordField.optional(),
      })
      .nullish(),
    data: cloudKeySchema.extend({
      key: z.string(),
      /** Address of the service for programs. */
      url: z.string(),
    }),
    errors: ['WRONG_PASSWORD', 'FRESH_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  },
  deleteCloudKey: { summary: 'Revokes the key for programs', data: z.null() },
  listContributions: {
    summary: 'Users’ contributions by page: pending ones oldest first, the others newest first',
    query: z.strictObject({
      status: z.enum(CONTRIBUTION_STATUSES).default('PENDING'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `updatedAt` of the last item of the previous page. The year 0 is refused, because the database cannot store it. */
      beyond: timeSchema.refine((time) => !time.startsWith('0000')).optional(),
    }),
    data: z.array(contributionSchema),
  },
  judgeContribution: {
    summary: 'Accepts or rejects a contribution in the version that the administrator saw',
    body: z.strictObject({
      FEN: fenField,
      userId: z.uuid(),
      value: z.string().max(CLOUD_LIMITS.value),
      status: z.enum(CONTRIBUTION_STATUSES),
    }),
    data: contributionSchema,
    errors: ['INVALID_FEN', 'NOT_FOUND', 'CONFLICT'],
  },
});
