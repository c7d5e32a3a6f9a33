import { z } from 'zod';
import { API_TOKEN_LIMITS } from './api-token-limits.ts';
import type { FieldMessage } from './field-messages.ts';
import { passwordField, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { SCOPES } from './scopes.ts';

/** Tokens with which programs call the API for a user. */

export const apiTokenSchema = z.object({
  tokenId: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: timeSchema,
  /** Null if the token never expires. */
  expiresAt: timeSchema.nullable(),
  /** When a program last called with the token, to the minute; null if never. */
  usedAt: timeSchema.nullable(),
});
export type ApiToken = z.output<typeof apiTokenSchema>;

export const newApiTokenSchema = z.strictObject({
  /** How the user recognises the token in the list. */
  name: lineField(API_TOKEN_LIMITS.name).min(1, 'NAME_REQUIRED' satisfies FieldMessage),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  /** Days until the token expires; null for a token that never expires. */
  days: z.int().min(1).max(API_TOKEN_LIMITS.days).nullable(),
  /** The password is required if the account has one. Otherwise the sign-in must be recent. */
  oldPassword: passwordField.optional(),
});
