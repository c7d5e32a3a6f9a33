import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { BackgroundImports } from '../import/background-imports.ts';
import { Scanner } from '../scan/scanner.ts';
import { Searcher } from '../search/searcher.ts';
import { deleteCollection } from './delete-collection.ts';
import { getExplorer } from './get-explorer.ts';
import { getGameReport } from './get-game-report.ts';
import { getImportedGame } from './get-imported-game.ts';
import { importGames } from './import-games.ts';
import { listAllCollections } from './list-collections.ts';
import { listAllImports } from './list-imports.ts';
import { listReportGames } from './list-report-games.ts';
import { patchCollection } from './rename-collection.ts';
import { searchGames } from './search-games.ts';
import { stopImport } from './stop-import.ts';

export function addGameDbEndpoints(app: FastifyInstance, context: Context): void {
  const { database, now } = context;
  const imports = new BackgroundImports({ database, now, log: app.log });
  const scanner = new Scanner();
  // A separate thread, so that long searches do not delay the explorer's short queries.
  const searchScanner = new Scanner();
  app.addHook('onClose', async () => {
    await imports.close();
    await scanner.close();
    await searchScanner.close();
  });
  getExplorer(app, context, scanner);
  importGames(app, context, imports);
  stopImport(app, context, imports);
  searchGames(app, new Searcher({ db: database.db, scanner: searchScanner }));
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  listAllCollections,
  getImportedGame,
  listAllImports,
  patchCollection,
  deleteCollection,
  getGameReport,
  listReportGames,
];
