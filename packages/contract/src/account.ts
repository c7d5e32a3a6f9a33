import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** Exports of everything that is stored about an account, and its deletion. */

/** How long a closed account can be reopened, in days. */
export const DELETION_DAYS = 14;

/** Limits of exports. */
export const ACCOUNT_EXPORT_LIMITS = {
  /** How many a user may start in 24 hours. */
  aDay: 3,
  /** How many days an archive can be downloaded. */
  days: 7,
} as const;

export const ACCOUNT_EXPORT_TYPE = 'application/zip';

export const accountExportSchema = z.object({
  exportId: z.uuid(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Number of finished parts, and of all; 0 until the export begins. */
  done: z.int(),
  total: z.int(),
  /** The size of the archive. */
  bytes: z.int(),
  createdAt: timeSchema,
  /** When the archive is deleted; null until it is finished. */
  expiresAt: timeSchema.nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const deletionPreviewSchema = z.object({
  games: z.int(),
  books: z.int(),
  /** Own studies that are deleted, and those that the longest-standing editor gets. */
  studies: z.int(),
  studiesHandedOver: z.int(),
  /** Own groups, and the pupils in them. */
  groups: z.int(),
  pupils: z.int(),
  /** Orders, which are kept without name and address. */
  orders: z.int(),
  /** Subscriptions that the provider will charge again. */
  subscriptions: z.int(),
  /** Whether this is the only owner of the site, who cannot be deleted. */
  isLastOwner: z.boolean(),
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

/** Proves that it is the user who asks. Guests need none, and accounts without a password a recent log-in. */
export const exportProofSchema = z.strictObject({
  oldPassword: z.string().max(128).optional(),
});

export const deletionRequestSchema = z.strictObject({
  oldPassword: z.string().max(128).optional(),
  /** Ends all subscriptions with their paid period. Without it, a running subscription is a conflict. */
  cancelSubscriptions: z.boolean().optional(),
});

export const requestedDeletionSchema = z.object({
  /** When the account is deleted; null if that has happened already, as to guests. */
  deletedAt: timeSchema.nullable(),
});
