import { randomUUID } from 'node:crypto';
import type { ClientMessage } from '@chuhe/contract/live';
import { checkJob } from '../../engine/check-job.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { packMoves, type RelayCommand, type Relayed } from './bridge-relay-messages.ts';

/** How long a bridge may take to accept a search, in milliseconds. After that, it counts as not connected. */
const BEGIN_MS = 4_000;
/** Time between two signs that the page still wants its search, in milliseconds. */
const KEEP_MS = 10_000;
/** If more bytes than this wait to be sent, news is skipped. */
const MAX_WAITING_BYTES = 65_536;

type PageMessage = Extract<Relayed, { to: 'page' }>['message'];
type SearchRequest = Extract<ClientMessage, { type: 'bridge-search' }>;
type ToBridge = Omit<Extract<Relayed, { to: 'bridge' }>, 'to'>;

interface Running {
  readonly id: number;
  readonly bridgeId: string;
  /** Fires if the bridge does not take the search, and later at regular times. */
  timer: NodeJS.Timeout;
}

interface Page {
  readonly name: string;
  readonly connection: LiveConnection;
  running: Running | undefined;
}

/** The searches of the pages that are connected to this process. A page has one at a time, which ends when the page goes. */
export class PageSide {
  readonly #send: (message: ToBridge) => void;
  readonly #pages = new Map<LiveConnection, Page>();
  readonly #byName = new Map<string, Page>();

  constructor(send: (message: ToBridge) => void) {
    this.#send = send;
  }

  has(page: string): boolean {
    return this.#byName.has(page);
  }

  begin(connection: LiveConnection, request: SearchRequest): void {
    const { id, bridgeId, type: _, ...search } = request;
    if (!isSearchable(request)) {
      connection.send({ type: 'search-ended', id, end: 'refused' });
      return;
    }
    const page = this.#pageOf(connection);
    const before = page.running;
    // The new bridge cannot replace a search of another bridge.
    if (before !== undefined && before.bridgeId !== bridgeId) this.stop(connection, before.id);
    this.#forget(page);
    page.running = { id, bridgeId, timer: setTimeout(() => this.#giveUp(page), BEGIN_MS) };
    const moves = packMoves(search.moves);
    this.#command(page, { ...search, type: 'search', key: keyOf(page, id), moves });
  }

  stop(connection: LiveConnection, id: number): void {
    const page = this.#pages.get(connection);
    if (page?.running?.id !== id) return;
    this.#command(page, { type: 'stop', key: keyOf(page, id) });
  }

  /** A message of the process to which the bridge is connected. */
  receive(name: string, message: PageMessage): void {
    const page = this.#byName.get(name);
    if (page === undefined || !('id' in message)) return;
    const isCurrent = page.running?.id === message.id;
    if (message.type === 'search-began') {
      if (isCurrent) this.#keep(page);
      return;
    }
    if (message.type === 'search-ended' && isCurrent) this.#forget(page);
    const isSkipped =
      message.type === 'search-news' && page.connection.waitingBytes > MAX_WAITING_BYTES;
    if (!isSkipped) page.connection.send(message);
  }

  #keep(page: Page): void {
    if (page.running === undefined) return;
    clearTimeout(page.running.timer);
    const key = keyOf(page, page.running.id);
    page.running.timer = setInterval(() => this.#command(page, { type: 'keep', key }), KEEP_MS);
  }

  #giveUp(page: Page): void {
    if (page.running === undefined) return;
    const { id } = page.running;
    this.#forget(page);
    page.connection.send({ type: 'search-ended', id, end: 'no-engine' });
  }

  #forget(page: Page): void {
    clearTimeout(page.running?.timer);
    page.running = undefined;
  }

  #command(page: Page, command: RelayCommand): void {
    const { running, name, connection } = page;
    if (running === undefined) return;
    const { bridgeId } = running;
    this.#send({ bridgeId, userId: connection.userId, page: name, command });
  }

  #pageOf(connection: LiveConnection): Page {
    const known = this.#pages.get(connection);
    if (known !== undefined) return known;
    const page: Page = { name: randomUUID(), connection, running: undefined };
    this.#pages.set(connection, page);
    this.#byName.set(page.name, page);
    connection.onClose(() => {
      if (page.running !== undefined) this.stop(connection, page.running.id);
      this.#forget(page);
      this.#pages.delete(connection);
      this.#byName.delete(page.name);
    });
    return page;
  }
}

/** The contract has checked the limits, which may be absent. `checkJob` requires one, so it gets a stand-in. */
function isSearchable({ fen, moves, multiPv, onlyMoves }: SearchRequest): boolean {
  const limits = { nodes: 1 };
  const only = onlyMoves === undefined ? {} : { onlyMoves };
  return checkJob({ fen, moves, multiPv, limits, priority: 'interactive', ...only }).ok;
}

function keyOf({ name }: Page, id: number): string {
  return `${name}:${id}`;
}
