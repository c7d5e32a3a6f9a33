import type { FastifyInstance } from 'fastify';
import { getAssets } from './get-assets.ts';
import { getDocuments } from './get-documents.ts';
import { getHealthz } from './get-healthz.ts';
import { getOutbox } from './get-outbox.ts';
import { getReadyz } from './get-readyz.ts';
import { getRedirects } from './get-redirects.ts';
import { getSite } from './get-site.ts';
import { listRandomPositions } from './list-random-positions.ts';
import type { ShellContext } from './shell-context.ts';

/** The documents of the site and what every page of it needs. */
export function addShellEndpoints(app: FastifyInstance, context: ShellContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getDocuments,
  getRedirects,
  getHealthz,
  getReadyz,
  getAssets,
  getOutbox,
  listRandomPositions,
  getSite,
];
