import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { BoundedMap } from './bounded-map.ts';

const CHANNEL = 'count';
/** How long counts are collected before they are announced, in milliseconds. */
const COLLECT_MS = 20;
/** A process tells the others of every such share of a limit, so that few calls cause no message and many calls few. */
const SHARE = 1 / 32;
/** Counts in one message, which may have 7,900 bytes. */
const COUNTS_PER_MESSAGE = 120;

export interface Counted {
  /** The number of calls in the period. */
  readonly count: number;
  /** When the period ends, in milliseconds. */
  readonly until: number;
}

interface Entry {
  count: number;
  until: number;
  /** What other processes have not been told. */
  untold: number;
}

interface CounterOptions {
  /** The limit, of which other processes are told in shares. */
  readonly max: number;
  /** The length of a period, which begins with the first call. */
  readonly milliseconds: number;
  /** The maximum number of keys that are kept. */
  readonly keys: number;
}

type Bus = Pick<Database, 'kind' | 'listen' | 'announce'>;

/**
 * Counts of calls that all processes on one PostgreSQL database have in common. Each process counts by itself and announces what it has
 * counted. So a limit may be exceeded by one share of it for each further process, and by the calls of the last moment. If messages are
 * lost, or a process has just started, it allows what it would allow alone.
 */
export class SharedCounts {
  readonly #bus: Bus;
  readonly #from = randomUUID().slice(0, 8);
  readonly #counters = new Map<string, Counter>();
  #untold = new Map<string, Map<string, Entry>>();
  #timer: NodeJS.Timeout | undefined;
  #stop: (() => Promise<void>) | undefined;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  async open(): Promise<void> {
    // The embedded database has one process only.
    if (this.#bus.kind === 'pglite') return;
    this.#stop = await this.#bus.listen(CHANNEL, (text) => this.#receive(text));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#stop?.();
  }

  /** @param name the same in all processes, and in no other counter */
  counter(name: string, options: CounterOptions): Counter {
    const tell = (key: string, entry: Entry): void => this.#note(name, key, entry);
    const counter = new Counter(options, tell);
    this.#counters.set(name, counter);
    return counter;
  }

  #note(name: string, key: string, entry: Entry): void {
    if (this.#stop === undefined) return;
    const keys = this.#untold.get(name) ?? new Map<string, Entry>();
    this.#untold.set(name, keys.set(key, entry));
    this.#timer ??= setTimeout(() => void this.#tell(), COLLECT_MS).unref();
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const untold = this.#untold;
    this.#untold = new Map();
    for (const [name, keys] of untold) {
      const counts = [...keys].flatMap(([key, entry]) => {
        const { untold: more, until } = entry;
        entry.untold = 0;
        return more === 0 ? [] : [[key, more, until] as const];
      });
      for (let at = 0; at < counts.length; at += COUNTS_PER_MESSAGE) {
        const some = counts.slice(at, at + COUNTS_PER_MESSAGE);
        const message = { from: this.#from, name, counts: some };
        await this.#bus.announce(CHANNEL, JSON.stringify(message));
      }
    }
  }

  #receive(text: string): void {
    const { data } = messageSchema.safeParse(JSON.parse(text));
    if (data === undefined || data.from === this.#from) return;
    const counter = this.#counters.get(data.name);
    for (const [key, more, until] of data.counts) counter?.addTold(key, more, until);
  }
}

const messageSchema = z.object({
  from: z.string(),
  name: z.string(),
  counts: z.array(z.tuple([z.string(), z.int(), z.number()])),
});

/** The counts of one kind of calls, by key. */
export class Counter {
  readonly #entries: BoundedMap<string, Entry>;
  readonly #milliseconds: number;
  /** The number of calls of which the other processes are told at once. */
  readonly #step: number;
  readonly #tell: (key: string, entry: Entry) => void;

  constructor(
    { max, milliseconds, keys }: CounterOptions,
    tell: (key: string, entry: Entry) => void,
  ) {
    this.#entries = new BoundedMap(keys);
    this.#milliseconds = milliseconds;
    this.#step = Math.max(1, Math.floor(max * SHARE));
    this.#tell = tell;
  }

  /** The calls of a period that has not ended. */
  find(key: string, time: number): Counted | undefined {
    const found = this.#entries.get(nameOf(key));
    return found !== undefined && found.until > time ? found : undefined;
  }

  /** Counts a call. Call it with −1 to take one back. */
  add(key: string, time: number, calls = 1): Counted {
    const name = nameOf(key);
    const found = this.#entries.get(name);
    const isOver = found === undefined || found.until <= time;
    if (isOver && calls < 0) return { count: 0, until: time };
    const entry = isOver ? { count: 0, until: time + this.#milliseconds, untold: 0 } : found;
    this.#entries.set(name, entry);
    entry.count = Math.max(0, entry.count + calls);
    entry.untold += calls;
    if (Math.abs(entry.untold) >= this.#step) this.#tell(name, entry);
    return entry;
  }

  /** Takes all calls of a key back. */
  forget(key: string, time: number): void {
    const found = this.find(key, time);
    if (found !== undefined) this.add(key, time, -found.count);
  }

  /** Adds the calls that another process has counted. @param name as that process has sent it */
  addTold(name: string, calls: number, until: number): void {
    const found = this.#entries.get(name);
    if (found === undefined || found.until < until - this.#milliseconds) {
      if (calls > 0) this.#entries.set(name, { count: calls, until, untold: 0 });
    } else found.count = Math.max(0, found.count + calls);
  }
}

/** Keys can be addresses of people, which must not appear in messages. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}
