import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';

/** The version of a legal page. 0 is the default text, which is shown until an operator publishes a text. */
export const legalVersionField = z.int().min(0).max(1_000_000);

/** The versions of both texts that a user accepts. */
export const consentField = z.strictObject(
  { terms: legalVersionField, privacy: legalVersionField },
  'TERMS_NOT_ACCEPTED' satisfies FieldMessage,
);
export type Consent = z.infer<typeof consentField>;
