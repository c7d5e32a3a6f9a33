import { z } from 'zod';
import {
  ACCOUNT_EXPORT_LIMITS,
  ACCOUNT_EXPORT_TYPE,
  accountExportSchema,
  DELETION_DAYS,
  deletionPreviewSchema,
  deletionRequestSchema,
  exportProofSchema,
  requestedDeletionSchema,
} from './account.ts';
import * as endpoints from './account-endpoints.ts';
import { defineRoutes } from './route.ts';

export const accountRoutes = defineRoutes(endpoints, {
  getAccountExport: {
    summary: 'The newest export of the own data; null if there is none',
    data: accountExportSchema.nullable(),
  },
  startAccountExport: {
    summary: `Starts an export of all own data, at most ${ACCOUNT_EXPORT_LIMITS.aDay} in 24 hours; a running one is returned instead`,
    body: exportProofSchema,
    data: accountExportSchema,
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'TOO_MANY_REQUESTS',
    ],
  },
  downloadAccountExport: {
    summary: 'The archive of a finished export, with JSON and PGN files',
    params: z.object({ exportId: z.uuid() }),
    body: exportProofSchema,
    mediaTypes: [ACCOUNT_EXPORT_TYPE],
    data: z.string(),
    errors: ['NOT_FOUND', 'WRONG_PASSWORD', 'FRESH_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  },
  getDeletionPreview: {
    summary: 'What the deletion of the own account would delete, hand over and keep',
    data: deletionPreviewSchema,
  },
  deleteAccount: {
    summary: `Closes the own account, which is deleted after ${DELETION_DAYS} days unless its owner takes that back by signing in; deletes a guest at once`,
    body: deletionRequestSchema,
    data: requestedDeletionSchema,
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'CONFLICT',
      'PAYMENT_UNAVAILABLE',
    ],
  },
});
