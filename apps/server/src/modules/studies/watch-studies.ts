import { randomUUID } from 'node:crypto';
import type { ServerMessage } from '@chuhe/contract/live';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { findVisible } from './access.ts';
import { STUDY_CHANNEL } from './announce-study.ts';

/** How often a process repeats who is present, in milliseconds, in case a message was lost or a process has ended. */
const REPEAT_EVERY = 60_000;
/** Those whom another process has not named for this long count as gone. */
const KNOWN_FOR = 150_000;

/** Tells pages on the live channel when the study that they show has changed, and members who else has it open. */
export function watchStudies(app: FastifyInstance, context: Context): void {
  const onError = (error: unknown): void =>
    app.log.error({ err: error }, 'a study could not be watched');
  const watchers = new StudyWatchers(context, onError);
  context.live.handle('watch-study', (connection, { studyId, code }) =>
    watchers.watch(connection, { studyId, code }),
  );
  let stop: (() => Promise<void>) | undefined;
  const timer = setInterval(() => watchers.repeat(), REPEAT_EVERY);
  timer.unref();
  app.addHook('onReady', async () => {
    stop = await context.database.listen(STUDY_CHANNEL, (text) => watchers.deliver(text));
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await stop?.();
  });
}

interface Watch {
  readonly studyId: string;
  readonly code: string | undefined;
  /** The number of a member; null for others. */
  number: number | null;
}

interface Elsewhere {
  readonly members: readonly number[];
  readonly until: number;
}

class StudyWatchers {
  readonly #context: Context;
  readonly #onError: (error: unknown) => void;
  readonly #process = randomUUID();
  readonly #watches = new Map<LiveConnection, Watch>();
  readonly #byStudy = new Map<string, Set<LiveConnection>>();
  /** What other processes have told, by study and process. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  /** The request that a connection has made last; earlier ones no longer count. */
  readonly #last = new WeakMap<LiveConnection, object>();

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  /** Replaces the study that a connection watches. */
  watch(
    connection: LiveConnection,
    { studyId, code }: { readonly studyId: string | null; readonly code: string | undefined },
  ): void {
    if (!this.#last.has(connection)) connection.onClose(() => this.#leave(connection));
    const request = {};
    this.#last.set(connection, request);
    this.#leave(connection);
    if (studyId === null) return;
    this.#enter(connection, { studyId, code, number: null }, request).catch(this.#onError);
  }

  async #enter(connection: LiveConnection, watch: Watch, request: object): Promise<void> {
    const { studyId } = watch;
    const visible = await this.#find(connection, watch);
    if (!connection.isOpen || this.#last.get(connection) !== request) return;
    if (visible === undefined) {
      connection.send({ type: 'study-changed', studyId, what: 'closed' });
      return;
    }
    const entered = { ...watch, number: visible.number };
    this.#watches.set(connection, entered);
    const all = this.#byStudy.get(studyId) ?? new Set();
    this.#byStudy.set(studyId, all.add(connection));
    // A change of the visibility before this connection was known has not reached it.
    const again = await this.#find(connection, watch);
    if (this.#watches.get(connection) !== entered) return;
    if (again === undefined) {
      this.#leave(connection);
      connection.send({ type: 'study-changed', studyId, what: 'closed' });
      return;
    }
    connection.send({ type: 'study-changed', studyId, what: 'open' });
    entered.number = again.number;
    if (again.number === null) return;
    if (this.#membersHere(studyId).length === 1) await this.#tell({ type: 'who', studyId });
    await this.#tellPresence(studyId);
  }

  #find(connection: LiveConnection, { studyId, code }: Watch) {
    const { userId } = connection;
    return findVisible(this.#context.database.db, { studyId, userId, code });
  }

  #leave(connection: LiveConnection): void {
    const watch = this.#watches.get(connection);
    if (watch === undefined) return;
    const { studyId } = watch;
    this.#watches.delete(connection);
    const all = this.#byStudy.get(studyId);
    all?.delete(connection);
    if (all?.size === 0) {
      this.#byStudy.delete(studyId);
      this.#elsewhere.delete(studyId);
    }
    if (watch.number !== null) this.#tellPresence(studyId).catch(this.#onError);
  }

  /** Handles a message of this or another process. */
  deliver(text: string): void {
    const read = newsSchema.safeParse(JSON.parse(text));
    if (!read.success) return;
    const news = read.data;
    const all = this.#byStudy.get(news.studyId);
    if (all === undefined) return;
    switch (news.type) {
      case 'who':
        this.#tellPresence(news.studyId).catch(this.#onError);
        break;
      case 'present':
        this.#rememberPresence(news);
        break;
      case 'news':
        if (news.what === 'study') this.#checkAll(news.studyId).catch(this.#onError);
        else send(all, { ...news, type: 'study-changed' });
    }
  }

  /** The visibility or the members of a study have changed, so some may not see it any more. */
  async #checkAll(studyId: string): Promise<void> {
    for (const connection of this.#byStudy.get(studyId) ?? []) {
      const watch = this.#watches.get(connection);
      if (watch === undefined) continue;
      const visible = await this.#find(connection, watch);
      // The connection may have turned to another study meanwhile.
      if (this.#watches.get(connection) !== watch) continue;
      if (visible === undefined) this.#leave(connection);
      else watch.number = visible.number;
      const what = visible === undefined ? 'closed' : 'study';
      connection.send({ type: 'study-changed', studyId, what });
    }
    await this.#tellPresence(studyId);
  }

  repeat(): void {
    for (const studyId of this.#byStudy.keys()) {
      this.#tellPresence(studyId).catch(this.#onError);
    }
  }

  async #tellPresence(studyId: string): Promise<void> {
    const members = this.#membersHere(studyId);
    await this.#tell({ type: 'present', studyId, process: this.#process, members });
  }

  #membersHere(studyId: string): number[] {
    const numbers = new Set<number>();
    for (const connection of this.#byStudy.get(studyId) ?? []) {
      const number = this.#watches.get(connection)?.number ?? null;
      if (number !== null) numbers.add(number);
    }
    return [...numbers];
  }

  async #tell(news: z.input<typeof newsSchema>): Promise<void> {
    await this.#context.database.announce(STUDY_CHANNEL, JSON.stringify(news));
  }

  #rememberPresence({ studyId, process, members }: Extract<News, { type: 'present' }>): void {
    const time = Date.now();
    const others = this.#elsewhere.get(studyId) ?? new Map<string, Elsewhere>();
    this.#elsewhere.set(studyId, others);
    if (process !== this.#process) others.set(process, { members, until: time + KNOWN_FOR });
    const present = new Set(this.#membersHere(studyId));
    for (const [name, { members: there, until }] of others) {
      if (until < time || there.length === 0) others.delete(name);
      else for (const number of there) present.add(number);
    }
    const numbers = [...present].toSorted((one, other) => one - other);
    const all = this.#byStudy.get(studyId) ?? new Set<LiveConnection>();
    const inside = [...all].filter((each) => (this.#watches.get(each)?.number ?? null) !== null);
    send(inside, { type: 'study-present', studyId, members: numbers });
  }
}

function send(connections: Iterable<LiveConnection>, message: ServerMessage): void {
  const text = JSON.stringify(message);
  for (const connection of connections) connection.sendText(text);
}

const studyId = z.string();

const newsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('news'),
    studyId,
    what: z.enum(['study', 'chapters', 'operations']),
    chapterId: z.string().exactOptional(),
    sequence: z.int().exactOptional(),
  }),
  /** Who has the study open in a process. */
  z.object({ type: z.literal('present'), studyId, process: z.string(), members: z.array(z.int()) }),
  /** A process that has just begun to watch asks the others. */
  z.object({ type: z.literal('who'), studyId }),
]);
type News = z.output<typeof newsSchema>;
