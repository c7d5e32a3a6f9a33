import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** What a call lacks that is refused with PAYMENT_REQUIRED: `data` of the failure. */

/** `look-ups`: credits for look-ups. `programs`: the permission API.USE. `collections`: the permission COLLECTION.READ. */
export const SHORTAGES = ['look-ups', 'programs', 'collections'] as const;

export const shortageSchema = z.object({
  missing: z.enum(SHORTAGES),
  /** The number that the call needs. 1 for a permission. */
  needed: z.int(),
  /** The number that the user has. 0 for a permission. */
  left: z.int(),
  /** When the user has new ones without a package; null if never. */
  backAt: timeSchema.nullable(),
  /** Where a guest logs in or signs up, because an account has more; null for an account. */
  loginUrl: z.url().nullable(),
  /** Where packages are sold. */
  packagesUrl: z.url(),
});
export type Shortage = z.infer<typeof shortageSchema>;
