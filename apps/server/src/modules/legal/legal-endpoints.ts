import {
  getLegalPage,
  getLegalVersion,
  listUserConsents,
  previewLegalText,
  publishLegalPage,
} from './admin-legal.ts';
import { getLegalDocuments } from './get-legal-documents.ts';
import { getLicences } from './get-licences.ts';
import { getConsent, postConsent } from './user-consent.ts';

/** Legal pages, the consent of users, and the notices of free software. */
export const LEGAL_ENDPOINTS = [
  getLegalDocuments,
  getLicences,
  getConsent,
  postConsent,
  getLegalPage,
  getLegalVersion,
  publishLegalPage,
  previewLegalText,
  listUserConsents,
];
