import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Milliseconds before a lost connection is opened again. */
const PAUSE = 1000;

/**
 * One connection that hears LISTEN/NOTIFY. It is opened for the first listener and again whenever it breaks; what was
 * said in between is lost, so messages are hints to look again, never the only copy of something.
 */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #hearers = new Map<string, Set<(text: string) => void>>();
  #client: Promise<Client> | undefined;
  #isClosed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async listen(channel: string, hear: (text: string) => void): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(hear));
    const client = await this.#connected();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      hearers.delete(hear);
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
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of this.#hearers.get(channel) ?? []) hear(payload);
    });
    client.on('error', (error) => {
      this.#onError(error);
      this.#client = undefined;
      void this.#reconnect();
    });
    await client.connect();
    return client;
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed && this.#client === undefined) {
      await wait(PAUSE, undefined, { ref: false });
      try {
        const client = await this.#connected();
        for (const channel of this.#hearers.keys()) {
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
        }
      } catch {
        this.#client = undefined;
      }
    }
  }
}
