import { z } from 'zod';
import { consentField } from './consent.ts';
import {
  consentStateSchema,
  keptConsentSchema,
  LEGAL_PAGES,
  legalPageSchema,
  legalTextField,
  publishedTextsSchema,
  publishFields,
} from './legal.ts';
import * as endpoints from './legal-endpoints.ts';
import { defineRoutes } from './route.ts';

const byPage = z.object({ page: z.enum(LEGAL_PAGES) });

export const legalRoutes = defineRoutes(endpoints, {
  getConsent: {
    summary: 'The current terms and privacy policy, and which of them the user has yet to accept',
    data: consentStateSchema,
  },
  giveConsent: {
    summary: 'Keeps that the user accepts these versions',
    body: z.strictObject({ consent: consentField }),
    data: consentStateSchema,
    errors: ['CONSENT_OUTDATED'],
  },
  getLegalPage: {
    summary: 'The texts of a legal page, and its versions',
    params: byPage,
    data: legalPageSchema,
  },
  publishLegalPage: {
    stepUp: true,
    summary: 'Publishes the texts of a legal page as its next version',
    params: byPage,
    body: publishFields,
    data: legalPageSchema,
    errors: ['CONFLICT'],
  },
  getLegalVersion: {
    summary: 'The texts of one published version; version 0 is the default text',
    params: byPage.extend({ version: z.coerce.number().int().min(0).max(1_000_000) }),
    data: publishedTextsSchema,
    errors: ['NOT_FOUND'],
  },
  previewLegalText: {
    summary: 'Renders Markdown as the legal pages do',
    body: z.strictObject({ text: legalTextField }),
    data: z.object({ html: z.string() }),
  },
  listUserConsents: {
    summary: 'Which versions a user has accepted, when and where; newest first',
    params: z.object({ userId: z.uuid() }),
    data: z.array(keptConsentSchema),
    errors: ['NOT_FOUND'],
  },
});
