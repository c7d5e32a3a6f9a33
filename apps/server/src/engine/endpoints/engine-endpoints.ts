import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { chooseNetwork } from './choose-network.ts';
import { getNetworks } from './get-networks.ts';
import { getSiteNetwork } from './get-site-network.ts';
import { getStrength } from './get-strength.ts';
import { installNetwork } from './install-network.ts';
import { postStrength } from './post-strength.ts';
import { removeNetwork } from './remove-network.ts';

/** The engine of the server and its networks. */
export function addEngineEndpoints(app: FastifyInstance, context: Context): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getStrength,
  postStrength,
  getNetworks,
  installNetwork,
  chooseNetwork,
  removeNetwork,
  getSiteNetwork,
];
