import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Listener } from './database.ts';
import { alone, endIfSilent } from './end-if-silent.ts';
import { guarded } from './guarded.ts';

/** How long to wait before a lost connection is opened again, in milliseconds. */
const PAUSE = 1000;

/**
 * One connection for LISTEN. It is opened for the first listener, and again whenever it breaks. Messages sent while it is broken are
 * lost; `onGap` is called afterwards. So a message should only cause data to be read again, and never be the only copy of the data.
 */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Map<string, Set<Registered>>();
  #client: Promise<Client> | undefined;
  #isReconnecting = false;
  #isClosed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async listen(
    channel: string,
    listener: Listener,
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    const registered = { listener, onGap };
    this.#listeners.set(channel, listeners.add(registered));
    const client = await this.#connected();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(registered);
      await Promise.resolve();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client(alone(this.#url));
    let isLost = false;
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { listener } of this.#listeners.get(channel) ?? []) {
        guarded(channel, () => listener(payload), this.#onError);
      }
    });
    client.on('error', (error) => {
      this.#onError(error);
      // A broken connection may report its error twice.
      if (isLost) return;
      isLost = true;
      this.#client = undefined;
      void this.#reconnect();
    });
    await client.connect();
    endIfSilent(client);
    return client;
  }

  async #reconnect(): Promise<void> {
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    while (!this.#isClosed && this.#client === undefined) {
      await wait(PAUSE, undefined, { ref: false });
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- `close` may be called during the pause.
      if (this.#isClosed) break;
      try {
        const client = await this.#connected();
        for (const channel of this.#listeners.keys()) {
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
        }
        this.#tellGap();
      } catch {
        this.#client = undefined;
      }
    }
    this.#isReconnecting = false;
  }

  #tellGap(): void {
    for (const [channel, listeners] of this.#listeners) {
      for (const { onGap } of listeners) guarded(channel, () => onGap?.(), this.#onError);
    }
  }
}

interface Registered {
  readonly listener: Listener;
  readonly onGap: (() => void) | undefined;
}
