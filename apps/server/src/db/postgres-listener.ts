import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Hear } from './database.ts';
import { guarded } from './guarded.ts';

/** Milliseconds before a lost connection is opened again. */
const PAUSE = 1000;

/**
 * One connection that hears LISTEN/NOTIFY. It is opened for the first listener and again whenever it breaks; what was
 * said in between is lost, which listeners are told, so messages are hints to look again, never the only copy of something.
 */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #hearers = new Map<string, Set<Hearer>>();
  #client: Promise<Client> | undefined;
  #isReconnecting = false;
  #isClosed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async listen(channel: string, hear: Hear, onGap?: () => void): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set();
    const hearer = { hear, onGap };
    this.#hearers.set(channel, hearers.add(hearer));
    const client = await this.#connected();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      hearers.delete(hearer);
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
    const client = new Client({ connectionString: this.#url, keepAlive: true });
    let isLost = false;
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { hear } of this.#hearers.get(channel) ?? []) {
        guarded(channel, () => hear(payload), this.#onError);
      }
    });
    client.on('error', (error) => {
      this.#onError(error);
      // A connection that breaks may say so twice.
      if (isLost) return;
      isLost = true;
      this.#client = undefined;
      void this.#reconnect();
    });
    await client.connect();
    return client;
  }

  async #reconnect(): Promise<void> {
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    while (!this.#isClosed && this.#client === undefined) {
      await wait(PAUSE, undefined, { ref: false });
      try {
        const client = await this.#connected();
        for (const channel of this.#hearers.keys()) {
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
    for (const [channel, hearers] of this.#hearers) {
      for (const { onGap } of hearers) guarded(channel, () => onGap?.(), this.#onError);
    }
  }
}

interface Hearer {
  readonly hear: Hear;
  readonly onGap: (() => void) | undefined;
}
