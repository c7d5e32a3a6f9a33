import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getCredit } from './get-credit.ts';
import { listActivations } from './list-activations.ts';
import { listPackages } from './list-packages.ts';
import { redeemKey } from './redeem-key.ts';

/** What can be bought, and what the caller has of it. */
export function addPackageFeature(app: FastifyInstance, context: AppContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [listPackages, listActivations, getCredit, redeemKey];
