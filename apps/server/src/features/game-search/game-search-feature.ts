import type { FastifyInstance } from 'fastify';
import { Scanner } from '../../collections/scanner.ts';
import type { AppContext } from '../../context.ts';
import { getGameReport } from './get-game-report.ts';
import { listReportGames } from './list-report-games.ts';
import { searchGames } from './search-games.ts';
import { Searcher } from './searcher.ts';

/** Positions looked for in games, and what the reader's own games say. */
export function addGameSearchFeature(app: FastifyInstance, context: AppContext): void {
  // A thread of its own: a long search must not keep the explorer's short questions waiting.
  const scanner = new Scanner();
  app.addHook('onClose', () => scanner.close());
  searchGames(app, new Searcher({ db: context.database.db, scanner }));
  getGameReport(app, context);
  listReportGames(app, context);
}
