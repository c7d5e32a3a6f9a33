import { importedGameSchema } from '@chuhe/contract/explorer';
import { ROUTES } from '@chuhe/contract/routes';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { parseRulesetTag, RULESET_TAG } from '@chuhe/rules/judge';
import { makeMove } from '@chuhe/rules/move';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { unpackLine } from '../../../games/packed-line.ts';
import { readPosition } from '../../../games/read-position.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { BillingContext } from '../../billing/billing-context.ts';
import { requireSold } from '../../billing/require-sold.ts';
import { explore, scansGames } from '../explorer/explore.ts';
import { FairQueue } from '../fair-queue.ts';
import { findGame, type GameRow } from '../game-repository.ts';
import type { Scanner } from '../scan/scanner.ts';
import type { Searcher } from '../search/searcher.ts';

/** A request may scan thousands of games. The limit exceeds what a user needs to step through games move by move. */
const EXPLORE = { ...ROUTES.explore, limit: perMinute(240) };

/** `GET /api/explorer`. Players are found as `findPlayerNames` says. */
export function getExplorer(app: FastifyInstance, context: BillingContext, scanner: Scanner): void {
  const { db } = context.database;
  // The scanning thread handles one request at a time.
  const queue = new FairQueue();
  addRoute(app, EXPLORE, async ({ query: { FEN, ...filter }, caller, request }) => {
    const { userId } = caller;
    const position = readPosition(FEN);
    await requireCollections(context, caller, filter);
    const run = () => explore({ db, scanner, userId, position, filter });
    return scansGames(filter) ? queue.run(userId, run, () => hasLeft(request)) : run();
  });
}

/** `POST /api/explorer/search`. A search of a million games takes a few hundred calls, one after the other. */
export function searchGames(
  app: FastifyInstance,
  context: BillingContext,
  searcher: Searcher,
): void {
  const route = { ...ROUTES.searchGames, limit: perMinute(200) };
  addRoute(app, route, async ({ body, caller, request }) => {
    await requireCollections(context, caller, body);
    return searcher.search(caller.userId, body, () => hasLeft(request));
  });
}

/** A user's own games need no package. @throws ApiError PAYMENT_REQUIRED */
async function requireCollections(
  context: BillingContext,
  caller: Caller,
  { collections = 'all' }: { readonly collections?: string | undefined },
): Promise<void> {
  const isOwn = collections.split(',').every((part) => part === 'mine');
  if (!isOwn) await requireSold(context, caller, 'COLLECTION.READ');
}

/** Whether the client has closed its connection, so that a response is no longer needed. */
function hasLeft({ raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed;
}

/** `GET /api/explorer/game/{id}` */
export function getImportedGame(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getImportedGame, async ({ params: { gameId } }) => {
    const row = await findGame(db, Number(gameId));
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeGame(row);
  });
}

function makeGame({ id, line, startFen, history, information, ruleset, ...game }: GameRow) {
  const moves = unpackLine(line).map(makeMove);
  const own = stored.parse({
    history: history === null ? { version: 1, moves } : JSON.parse(history),
    information: JSON.parse(information),
  });
  // A tag that names no rule set does not count.
  const others = own.information.filter(
    ({ name, value }) => name !== RULESET_TAG || parseRulesetTag(value) !== undefined,
  );
  const isJudged = others.some(({ name }) => name === RULESET_TAG);
  const added = ruleset === null || isJudged ? [] : [{ name: RULESET_TAG, value: ruleset }];
  return {
    ...game,
    source: 'imported' as const,
    gameId: String(id),
    startFEN: startFen ?? INITIAL_FEN,
    history: own.history,
    information: added.length === 0 ? own.information : [...others, ...added],
  };
}

/** The columns that hold JSON. */
const stored = importedGameSchema.pick({ history: true, information: true });
