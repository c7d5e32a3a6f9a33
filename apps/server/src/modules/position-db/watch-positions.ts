import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import type { LiveConnection } from '../../live/live-connection.ts';
import { keyed } from './key-moves.ts';
import { listenForPositions } from './position-changes.ts';
import type { PositionDbContext } from './position-db-context.ts';

/** Notifies users on the live channel when more becomes known about the position that they have open. */
export function watchPositions(app: FastifyInstance, { database, live }: PositionDbContext): void {
  const watchers = new Watchers();
  live.handle('watch-position', (connection, { fen }) => watchers.watch(connection, fen));
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await listenForPositions(database, (ids) => watchers.notify(ids));
  });
  app.addHook('preClose', async () => {
    await stop?.();
  });
}

interface Watched {
  readonly id: string;
  /** The FEN as the user sent it. */
  readonly fen: string;
}

class Watchers {
  readonly #watched = new Map<LiveConnection, Watched>();
  readonly #byId = new Map<string, Set<LiveConnection>>();
  readonly #withCloseHandler = new WeakSet<LiveConnection>();

  /** Replaces the position that a connection watches. An invalid FEN only ends the previous watch. */
  watch(connection: LiveConnection, fen: string): void {
    if (!this.#withCloseHandler.has(connection)) connection.onClose(() => this.#forget(connection));
    this.#withCloseHandler.add(connection);
    this.#forget(connection);
    const read = Position.parse(fen);
    if (!read.ok) return;
    const { id } = keyed(read.value);
    this.#watched.set(connection, { id, fen });
    this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(connection));
  }

  notify(ids: readonly string[]): void {
    for (const id of ids) {
      for (const connection of this.#byId.get(id) ?? []) {
        const fen = this.#watched.get(connection)?.fen;
        if (fen !== undefined) connection.send({ type: 'position-changed', fen });
      }
    }
  }

  #forget(connection: LiveConnection): void {
    const watched = this.#watched.get(connection);
    if (watched === undefined) return;
    this.#watched.delete(connection);
    const all = this.#byId.get(watched.id);
    all?.delete(connection);
    if (all?.size === 0) this.#byId.delete(watched.id);
  }
}
