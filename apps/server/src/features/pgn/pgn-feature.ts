import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { createPgn } from './create-pgn.ts';
import { readPgn } from './read-pgn.ts';

/** PGN files. */
export function addPgnFeature(app: FastifyInstance, context: AppContext): void {
  readPgn(app);
  createPgn(app, context);
}
