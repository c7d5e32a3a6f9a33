import { deleteAccount, getDeletionPreview } from './delete-account.ts';
import { downloadAccountExport, exportAccount } from './export-account.ts';

/** Export and deletion of the own account. */
export const ACCOUNT_ENDPOINTS = [
  exportAccount,
  downloadAccountExport,
  getDeletionPreview,
  deleteAccount,
];
