import type { FastifyInstance } from 'fastify';
import type { BillingContext } from '../../billing/billing-context.ts';
import { BackgroundImports } from '../import/background-imports.ts';
import { Scanner } from '../scan/scanner.ts';
import { Searcher } from '../search/searcher.ts';
import { deleteCollection, listAllCollections, patchCollection } from './collections.ts';
import { getExplorer, getImportedGame, searchGames } from './explorer.ts';
import { getGameReport, listReportGames } from './game-report.ts';
import { importGames, listAllImports, stopImport } from './imports.ts';
import { getOpeningGames, getOpeningPage, getOpenings } from './openings.ts';
import { getPlayerGames, getPlayerPage, getPlayers } from './players.ts';

export function addGameDbEndpoints(app: FastifyInstance, context: BillingContext): void {
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
  searchGames(app, context, new Searcher({ db: database.db, scanner: searchScanner }));
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
  getOpenings,
  getOpeningPage,
  getOpeningGames,
  getPlayers,
  getPlayerPage,
  getPlayerGames,
];
