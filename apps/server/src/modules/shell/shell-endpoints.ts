import { getBridgeFiles } from './get-bridge-files.ts';
import { getDocuments } from './get-documents.ts';
import { getOutbox } from './get-outbox.ts';
import { getSite } from './get-site.ts';
import { getHealthz, getReadyz } from './health.ts';
import { listRandomPositions } from './list-random-positions.ts';
import { getAssets } from './serve-files.ts';

/** The documents of the site and what every page of it needs. */
export const SHELL_ENDPOINTS = [
  getDocuments,
  getHealthz,
  getReadyz,
  getAssets,
  getBridgeFiles,
  getOutbox,
  listRandomPositions,
  getSite,
];
