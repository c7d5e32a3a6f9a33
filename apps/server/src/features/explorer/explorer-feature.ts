import type { FastifyInstance } from 'fastify';
import { BackgroundImports } from '../../collections/background-imports.ts';
import { Scanner } from '../../collections/scanner.ts';
import type { AppContext } from '../../context.ts';
import { deleteCollection } from './delete-collection.ts';
import { getExplorer } from './get-explorer.ts';
import { getImportedGame } from './get-imported-game.ts';
import { importGames } from './import-games.ts';
import { listAllCollections } from './list-collections.ts';
import { listAllImports } from './list-imports.ts';
import { patchCollection } from './rename-collection.ts';
import { stopImport } from './stop-import.ts';

/** Collections of games, what they say of positions, and how they come in. */
export function addExplorerFeature(app: FastifyInstance, context: AppContext): void {
  const { database, now } = context;
  const imports = new BackgroundImports({ database, now, log: app.log });
  const scanner = new Scanner();
  app.addHook('onClose', async () => {
    await imports.close();
    await scanner.close();
  });
  getExplorer(app, context, scanner);
  importGames(app, context, imports);
  stopImport(app, context, imports);
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  listAllCollections,
  getImportedGame,
  listAllImports,
  patchCollection,
  deleteCollection,
];
