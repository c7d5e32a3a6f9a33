import type { BridgeMessage } from '@chuhe/contract/bridge-live';
import type { SearchEnd } from '@chuhe/contract/live';
import { Throttle } from '../../engine/throttle.ts';
import { type RelayCommand, type Relayed, unpackMoves } from './bridge-relay-messages.ts';
import type { BridgeSocket } from './bridge-socket.ts';

/** How long a search goes on without a sign of its page, in milliseconds. The process of the page may have been killed. */
const LONGEST_SILENCE = 30_000;

/** Time between two messages with news of a search, in milliseconds. Each may go through the database. */
const NEWS_EVERY_MS = 150;

interface Lent {
  readonly page: string;
  /** The page's id of the search. */
  readonly id: number;
  readonly engine: number;
  /** When the page was last heard of, in milliseconds of `performance.now`. */
  heardAt: number;
  readonly news: Throttle<PageMessage>;
}

type News = Extract<BridgeMessage, { type: 'news' | 'ended' }>;
type PageMessage = Extract<Relayed, { to: 'page' }>['message'];

/** The searches of one connected bridge, in the process to which it is connected. Each engine serves one page at a time. */
export class BridgeSide {
  readonly socket: BridgeSocket;
  readonly #tell: (page: string, message: PageMessage) => void;
  readonly #searches = new Map<string, Lent>();

  constructor(socket: BridgeSocket, tell: (page: string, message: PageMessage) => void) {
    this.socket = socket;
    this.#tell = tell;
  }

  /** A command of a page of the bridge's user. */
  receive(page: string, command: RelayCommand): void {
    const search = this.#searches.get(command.key);
    if (command.type === 'search') this.#begin(page, command);
    else if (search?.page !== page) return;
    else if (command.type === 'keep') search.heardAt = performance.now();
    else this.socket.send({ type: 'stop', key: command.key });
  }

  /** A message of the bridge. Messages about searches that have ended are dropped. */
  pass({ key, ...message }: News): void {
    const search = this.#searches.get(key);
    if (search === undefined) return;
    const { page, id, news } = search;
    if (message.type === 'news') {
      news.push({ ...message, type: 'search-news', id });
    } else {
      news.flush();
      this.#searches.delete(key);
      this.#tell(page, { ...message, type: 'search-ended', id });
    }
  }

  /** Ends searches of pages that are silent. */
  sweep(): void {
    const oldest = performance.now() - LONGEST_SILENCE;
    for (const [key, { heardAt, news }] of this.#searches) {
      if (heardAt > oldest) continue;
      news.end();
      this.#searches.delete(key);
      this.socket.send({ type: 'stop', key });
    }
  }

  /** Tells all pages that the bridge is gone. */
  end(): void {
    for (const key of this.#searches.keys()) this.#finish(key, 'no-engine');
  }

  #begin(page: string, { moves, ...command }: Extract<RelayCommand, { type: 'search' }>): void {
    const { key, engine } = command;
    const id = Number(key.slice(key.lastIndexOf(':') + 1));
    if (this.socket.engines[engine] === undefined) {
      this.#tell(page, { type: 'search-ended', id, end: 'no-engine' });
      return;
    }
    for (const [other, running] of this.#searches) {
      // The engine itself replaces the search; the page need not wait for its end.
      if (running.engine === engine) {
        this.#finish(other, running.page === page ? 'stopped' : 'taken');
      } else if (running.page === page) this.socket.send({ type: 'stop', key: other });
    }
    const news = new Throttle<PageMessage>((message) => this.#tell(page, message), NEWS_EVERY_MS);
    this.#searches.set(key, { page, id, engine, heardAt: performance.now(), news });
    this.#tell(page, { type: 'search-began', id });
    this.socket.send({ ...command, moves: unpackMoves(moves) });
  }

  #finish(key: string, end: SearchEnd): void {
    const search = this.#searches.get(key);
    if (search === undefined) return;
    search.news.end();
    this.#searches.delete(key);
    this.#tell(search.page, { type: 'search-ended', id: search.id, end });
  }
}
