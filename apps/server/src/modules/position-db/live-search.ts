import { type ClientMessage, SEARCH_SECONDS, type SearchEnd } from '@chuhe/contract/live';
import type { FastifyInstance } from 'fastify';
import type { EngineOutcome, EngineSnapshot } from '../../engine/engine-job.ts';
import type { Engine } from '../../engine/site-engine.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { findUser } from '../../users/user-repository.ts';
import type { Payer } from '../billing/credit.ts';
import { requirePermission } from '../billing/permissions.ts';
import { CLOUD_PERMISSIONS } from './look-up.ts';
import type { PositionDbContext } from './position-db-context.ts';
import { openSearchMeter, type SearchMeter } from './search-meter.ts';

/** The server's engine on the live channel: one search per connection, which ends when the connection closes. */
export function addLiveSearch(app: FastifyInstance, context: PositionDbContext): void {
  const searches = new Searches(context, (error) =>
    app.log.error({ err: error }, 'a search on the live channel failed'),
  );
  const { live } = context;
  live.handle('ask-engine', (connection) => void searches.sendStatus(connection));
  live.handle('search', (connection, request) => void searches.begin(connection, request));
  live.handle('stop-search', (connection, { id }) => searches.stop(connection, id));
}

type SearchRequest = Extract<ClientMessage, { type: 'search' }>;

interface MeteredSearch {
  readonly request: SearchRequest;
  readonly payer: Payer;
  readonly signal: AbortSignal;
  readonly meter: SearchMeter;
}

/** `spent`: the user has no time of the engine left today. */
type SearchOutcome = EngineOutcome | { readonly kind: 'spent' };

interface Running {
  readonly id: number;
  readonly abort: AbortController;
  /** Resolves when the search has ended and given back the time that it did not use. */
  readonly outcome: Promise<SearchOutcome | undefined>;
}

/** If more bytes than this wait to be sent, snapshots are skipped. */
const MAX_WAITING_BYTES = 65_536;

class Searches {
  readonly #context: PositionDbContext;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<LiveConnection, Running>();
  readonly #withCloseHandler = new WeakSet<LiveConnection>();

  constructor(context: PositionDbContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  async sendStatus(connection: LiveConnection): Promise<void> {
    try {
      const status = this.#context.engine?.status();
      const isThere = status !== undefined && status.state !== 'missing';
      const name = status?.engine ?? null;
      const seconds = await this.#secondsOf(await this.#payerOf(connection));
      connection.send({ type: 'engine', isThere, name, seconds });
    } catch (error) {
      this.#onError(error);
    }
  }

  async begin(connection: LiveConnection, request: SearchRequest): Promise<void> {
    this.#stopOnClose(connection);
    const before = this.#running.get(connection);
    before?.abort.abort();
    const abort = new AbortController();
    const search = async (): Promise<SearchOutcome | undefined> => {
      // The search before may have reserved the last time of the day, and gives it back when it ends.
      await before?.outcome;
      if (abort.signal.aborted) return { kind: 'stopped' };
      try {
        return await this.#search(connection, request, abort.signal);
      } catch (error) {
        this.#onError(error);
        return undefined;
      }
    };
    const running = { id: request.id, abort, outcome: search() };
    this.#running.set(connection, running);
    const outcome = await running.outcome;
    if (this.#running.get(connection)?.abort === abort) this.#running.delete(connection);
    const last = lastSnapshotOf(outcome);
    if (last !== undefined) connection.send(makeSearchNews(request.id, last));
    const bestMove =
      outcome?.kind === 'finished' ? outcome.result.bestMove : last?.lines[0]?.moves[0];
    const ended = { type: 'search-ended', id: request.id, end: endOf(outcome) } as const;
    connection.send({ ...ended, ...(bestMove !== undefined && { bestMove }) });
  }

  stop(connection: LiveConnection, id: number): void {
    const running = this.#running.get(connection);
    if (running?.id === id) running.abort.abort();
  }

  async #search(
    connection: LiveConnection,
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<SearchOutcome> {
    const { engine, live } = this.#context;
    if (engine === undefined || engine.status().state === 'missing') return NO_ENGINE;
    const payer = await this.#payerOf(connection);
    if (payer === undefined || !connection.isOpen) return { kind: 'stopped' };
    const meter = await openSearchMeter({
      context: this.#context,
      payer,
      onError: this.#onError,
    });
    if (meter === 'spent') return { kind: 'spent' };
    try {
      const outcome = await this.#analyse(engine, connection, { request, payer, signal, meter });
      // The time may end before the engine has found anything.
      const isSpent = meter.signal.aborted && lastSnapshotOf(outcome) === undefined;
      return isSpent ? { kind: 'spent' } : outcome;
    } finally {
      if (await meter.close()) await live.tell(payer.userId, { type: 'credit-changed' });
    }
  }

  async #analyse(
    engine: Engine,
    connection: LiveConnection,
    { request, payer, signal, meter }: MeteredSearch,
  ): Promise<EngineOutcome> {
    const { id, fen, moves, multiPv, onlyMoves, nodes, depth, moveTimeMs = Infinity } = request;
    const seconds = await this.#secondsOf(payer);
    return engine.analyse({
      fen,
      moves,
      multiPv,
      ...(onlyMoves !== undefined && { onlyMoves }),
      signal: AbortSignal.any([signal, meter.signal]),
      onStart: () => meter.start(),
      owner: payer.userId,
      priority: 'interactive',
      limits: {
        ...(nodes !== undefined && { nodes }),
        ...(depth !== undefined && { depth }),
        moveTimeMs: Math.min(moveTimeMs, seconds * 1000),
      },
      onSnapshot: (snapshot) => {
        if (connection.waitingBytes < MAX_WAITING_BYTES)
          connection.send(makeSearchNews(id, snapshot));
      },
    });
  }

  async #payerOf({ userId, address }: LiveConnection): Promise<Payer | undefined> {
    const user = await findUser(this.#context.database.db, userId);
    if (user === undefined) return undefined;
    const { type, isGuest } = user;
    return { userId, type, isGuest, ...(isGuest && { address }) };
  }

  async #secondsOf(payer: Payer | undefined): Promise<number> {
    if (payer === undefined) return SEARCH_SECONDS.everybody;
    try {
      await requirePermission(this.#context, payer, CLOUD_PERMISSIONS);
      return SEARCH_SECONDS.cloud;
    } catch (error) {
      if (error instanceof ApiError) return SEARCH_SECONDS.everybody;
      throw error;
    }
  }

  #stopOnClose(connection: LiveConnection): void {
    if (this.#withCloseHandler.has(connection)) return;
    this.#withCloseHandler.add(connection);
    connection.onClose(() => this.#running.get(connection)?.abort.abort());
  }
}

const NO_ENGINE: EngineOutcome = { kind: 'failed', reason: 'engine-missing', detail: 'none' };

function makeSearchNews(id: number, { lines, nodes, nodesPerSecond, timeMs }: EngineSnapshot) {
  return {
    type: 'search-news',
    id,
    nodes,
    nodesPerSecond,
    timeMs,
    lines: lines.map((line) => ({ ...line, moves: [...line.moves] })),
  } as const;
}

/** @param outcome `undefined` after an unexpected error */
function endOf(outcome: SearchOutcome | undefined): SearchEnd {
  if (outcome === undefined) return 'failed';
  const { kind } = outcome;
  if (kind === 'finished' || kind === 'stopped' || kind === 'spent') return kind;
  if (outcome.kind === 'failed')
    return outcome.reason === 'engine-missing' ? 'no-engine' : 'failed';
  return outcome.reason === 'owner-busy' || outcome.reason === 'queue-full' ? 'busy' : 'refused';
}

function lastSnapshotOf(outcome: SearchOutcome | undefined): EngineSnapshot | undefined {
  if (outcome?.kind === 'finished') return outcome.result;
  return outcome?.kind === 'stopped' ? outcome.snapshot : undefined;
}
