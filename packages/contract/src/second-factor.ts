import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { passwordField, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** The second factor of an account: an authenticator, passkeys, and recovery codes for the case that both are lost. */

export const SECOND_FACTOR_LIMITS = {
  passkeys: 20,
  /** The most characters in the name of a passkey. */
  passkeyName: 60,
  /** Number of recovery codes that are made at once. */
  recoveryCodes: 10,
} as const;

/** What a user can show as a second factor. */
export const SECOND_FACTOR_WAYS = ['code', 'passkey', 'recovery-code'] as const;
export type SecondFactorWay = (typeof SECOND_FACTOR_WAYS)[number];

/** The secret of a step that waits for an answer. */
const challengeToken = z.string().min(1).max(100);

/** The six digits of an authenticator. People type them with a space in the middle. */
export const authenticatorCodeField = z
  .string('CODE_INVALID' satisfies FieldMessage)
  .max(20, 'CODE_INVALID' satisfies FieldMessage)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'CODE_INVALID' satisfies FieldMessage);

/** Four groups of four letters and digits. Case, spaces and hyphens do not matter. */
export const recoveryCodeField = z
  .string('RECOVERY_CODE_INVALID' satisfies FieldMessage)
  .max(40, 'RECOVERY_CODE_INVALID' satisfies FieldMessage)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => /^[A-Z\d]{16}$/.test(code), 'RECOVERY_CODE_INVALID' satisfies FieldMessage);

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

/** Fields of a passkey's answer, which browsers make by `toJSON()`. Further fields are ignored. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** A new passkey. */
export const passkeyCreationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

/** A use of a passkey. */
export const passkeyUseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyUse = z.output<typeof passkeyUseSchema>;

/** What a passkey is asked, as `PublicKeyCredentialRequestOptionsJSON` or `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyChallengeSchema = z.object({
  /** Returned with the answer. */
  token: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyChallenge = z.output<typeof passkeyChallengeSchema>;

export const passkeyAnswerSchema = z.strictObject({
  token: challengeToken,
  response: passkeyUseSchema,
});

/** A second factor as a user shows it. */
export const secondFactorProofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), code: authenticatorCodeField }),
  z.strictObject({ kind: z.literal('recovery-code'), code: recoveryCodeField }),
  passkeyAnswerSchema.extend({ kind: z.literal('passkey') }),
]);
export type SecondFactorProof = z.output<typeof secondFactorProofSchema>;

/** Data of the error SECOND_FACTOR_REQUIRED. */
export const requiredFactorSchema = z.object({
  /** What the account has. */
  ways: z.array(z.enum(SECOND_FACTOR_WAYS)),
  /** Identifies the sign-in that waits for the second factor; absent if it is required for a confirmation. */
  token: z.string().optional(),
});

/** Continues a sign-in. */
export const secondFactorSignInSchema = z.strictObject({
  token: challengeToken,
  secondFactor: secondFactorProofSchema,
});

export const passkeySignInSchema = passkeyAnswerSchema.extend({
  /** Whether to reopen the account if it is closed and will be deleted. */
  takesBackDeletion: z.boolean().optional(),
});

/** The second factor if the account has one, else the password, else nothing, which needs a recent sign-in. */
export const stepUpSchema = z.strictObject({
  password: passwordField.optional(),
  secondFactor: secondFactorProofSchema.optional(),
});
export type StepUpProof = z.output<typeof stepUpSchema>;

export const passkeyNameField = lineField(SECOND_FACTOR_LIMITS.passkeyName).min(1);

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const secondFactorSchema = z.object({
  authenticator: z.object({ createdAt: timeSchema, lastUsedAt: timeSchema.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Null without a second factor. */
  recoveryCodes: z.object({ left: z.int(), createdAt: timeSchema }).nullable(),
  /** Whether passkeys work at this address of the site. */
  hasPasskeySupport: z.boolean(),
  /** Whether the site requires a second factor of this user. */
  isRequired: z.boolean(),
  /** Until when changes are allowed in this session without another confirmation; null if they are not. */
  confirmedUntil: timeSchema.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The answer when a second factor was added. */
export const addedFactorSchema = secondFactorSchema.extend({
  /** New recovery codes, which are sent only once; null if the account has some already. */
  newRecoveryCodes: z.array(z.string()).nullable(),
});
export type AddedFactor = z.infer<typeof addedFactorSchema>;

/** A new authenticator that is not confirmed yet. */
export const authenticatorSetUpSchema = z.object({
  token: z.string(),
  /** Base32, to be typed into an authenticator. */
  secret: z.string(),
  /** The same as a link `otpauth:`, to be shown as a QR code. */
  uri: z.string(),
});
export type AuthenticatorSetUp = z.infer<typeof authenticatorSetUpSchema>;
