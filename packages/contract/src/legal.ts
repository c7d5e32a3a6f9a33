import { z } from 'zod';
import { legalVersionField } from './consent.ts';
import { timeSchema } from './identity.ts';

/** Legal pages with the operator's text, and the consent of users to the terms and the privacy policy. */

/** The pages that an operator writes. Their addresses are `/terms` and so on. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint', 'contact'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export const LEGAL_LIMITS = {
  /** The most characters of one page in one language. */
  text: 100_000,
  /** The most versions that the history of a page lists. */
  versions: 100,
} as const;

/** Where users accept the texts: at sign-up, at checkout, or when they are asked because a text has changed. */
export const CONSENT_PLACES = ['SIGN_UP', 'CHECKOUT', 'CHANGE'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** Data of CONSENT_REQUIRED and CONSENT_OUTDATED: the versions to accept. */
export const wantedConsentSchema = z.object({ terms: z.int(), privacy: z.int() });

export const consentStateSchema = z.object({
  /** The current versions. */
  current: wantedConsentSchema,
  /** Texts that the user has not accepted since they last changed. Always empty for guests. */
  changed: z.array(z.enum(['terms', 'privacy'])),
});

export const keptConsentSchema = z.object({
  terms: z.int(),
  privacy: z.int(),
  place: z.enum(CONSENT_PLACES),
  at: timeSchema,
});
export type KeptConsent = z.infer<typeof keptConsentSchema>;

/** Markdown in one language; empty for none. */
export const legalTextField = z.string().max(LEGAL_LIMITS.text, 'TEXT_TOO_LONG');

export const legalTextsField = z.strictObject({
  en: legalTextField,
  vi: legalTextField,
  zh: legalTextField,
});
export type LegalTexts = z.infer<typeof legalTextsField>;

const textsSchema = z.object({ en: z.string(), vi: z.string(), zh: z.string() });

export const legalVersionSchema = z.object({
  version: z.int(),
  at: timeSchema,
  /** Null if the account no longer exists. */
  actorName: z.string().nullable(),
  /** Whether this version asks users who have accepted an earlier one. */
  asksAgain: z.boolean(),
});

export const legalPageSchema = z.object({
  page: z.enum(LEGAL_PAGES),
  /** 0 while the default text is shown. */
  version: z.int(),
  /** The texts that are shown now: those of the current version, or the default texts. */
  texts: textsSchema,
  /** Newest first. */
  versions: z.array(legalVersionSchema),
});
export type LegalPageState = z.infer<typeof legalPageSchema>;

export const publishedTextsSchema = legalVersionSchema.omit({ actorName: true }).extend({
  texts: textsSchema,
});

export const publishFields = z.strictObject({
  /** The version that the administrator has edited. Publishing fails if a newer one exists. */
  basedOn: legalVersionField,
  texts: legalTextsField.refine(
    (texts) => Object.values(texts).some((text) => text.trim() !== ''),
    {
      path: ['en'],
      error: 'VALUE_INVALID',
    },
  ),
  /** Whether users who have accepted an earlier version are asked. Only for the terms and the privacy policy. */
  asksAgain: z.boolean(),
});
