import { type PGlite, protocol } from '@electric-sql/pglite';
import type { QueryAnswer, QueryRequest } from './pglite-backend.ts';
import { isEnd } from './pglite-end.ts';
import { type Answer, type Column, readAnswer } from './pglite-rows.ts';

/** The maximum number of statements that the database keeps parsed and planned. */
const MAX_NAMED = 200;
/** Length in characters. A longer statement stays unnamed: it writes many rows, and its text depends on their number. */
const MAX_NAMED_TEXT = 4000;

const { parse, bind, describe, execute, close, sync } = protocol.serialize;

type Parsers = Readonly<Record<number, (text: string) => unknown>>;
type Request = Omit<QueryRequest, 'blob'>;

interface Statement {
  readonly name: string;
  /** The columns of the result, empty if it has none; `undefined` until the database has parsed the statement. */
  columns: readonly Column[] | undefined;
}

/**
 * Sends a statement to PGlite in one call, with all messages of the extended query protocol. `PGlite.query` needs six calls. From its
 * second use on, a statement has a name, so that the database does not parse and plan it again. A short query then takes a tenth of
 * the time.
 */
export class PgliteStatements {
  readonly #database: PGlite;
  readonly #parsers: Parsers;
  /** Statements by their text, the least recently used first; `undefined` after only one use. */
  readonly #known = new Map<string, Statement | undefined>();
  #lastName = 0;

  constructor(database: PGlite, parsers: Parsers) {
    this.#database = database;
    this.#parsers = { ...database.parsers, ...parsers };
  }

  run(request: Request): Promise<QueryAnswer> {
    return this.#database.runExclusive(async () => {
      if (!this.#database.ready) throw new Error('The database is closed');
      try {
        return await this.#send(request);
      } catch (error) {
        if (!isOutdated(error) || this.#database.isInTransaction()) throw error;
        return this.#send(request);
      }
    });
  }

  async #send({ sql, params, rowMode }: Request): Promise<QueryAnswer> {
    const statement = this.#statementOf(sql);
    const { name = '', columns } = statement ?? {};
    const parsing = columns === undefined ? [parse({ name, text: sql })] : [];
    const binding = bind({ statement: name, values: params.map(toWire) });
    const describing = columns === undefined ? [describe({ type: 'P' })] : [];
    try {
      const answer = await this.#exchange([
        ...this.#closeOldest(),
        ...parsing,
        binding,
        ...describing,
        execute({}),
        sync(),
      ]);
      // PGlite does not report a failure of its WebAssembly module, such as a lack of memory.
      if (!answer.isComplete) throw new Error('The database has not executed a statement');
      const found = columns ?? answer.columns ?? [];
      if (statement !== undefined) statement.columns = found;
      if (sql === 'discard all') this.#known.clear();
      return { rows: this.#parseRows(answer, found, rowMode) };
    } catch (error) {
      if (isEnd(error)) throw error;
      if (statement !== undefined && (columns === undefined || isOutdated(error))) {
        this.#known.delete(sql);
        await this.#exchange([close({ type: 'S', name }), sync()]);
      }
      throw error;
    }
  }

  async #exchange(parts: readonly Uint8Array[]): Promise<Answer> {
    const received: Buffer[] = [];
    const sending = this.#database.execProtocolRawStream(Buffer.concat(parts), {
      syncToFs: false,
      // The bytes are a view of the database's memory, which it overwrites later.
      onRawData: (bytes) => void received.push(Buffer.from(bytes)),
    });
    const failure = await sending.catch((error: unknown) => ({ error }));
    // An error that the database reports says more than the failure of its program, so it is thrown first.
    const answer = readAnswer(Buffer.concat(received));
    if (failure !== undefined) throw failure.error;
    return answer;
  }

  /** The named statement for the text; `undefined` if the statement is sent without a name. */
  #statementOf(sql: string): Statement | undefined {
    if (sql.length > MAX_NAMED_TEXT) return undefined;
    const isRepeated = this.#known.has(sql);
    let statement = this.#known.get(sql);
    if (isRepeated && statement === undefined) {
      this.#lastName += 1;
      statement = { name: `s${this.#lastName}`, columns: undefined };
    }
    this.#known.delete(sql);
    this.#known.set(sql, statement);
    return statement;
  }

  /** The message that closes the least recently used statement, if there are too many. */
  #closeOldest(): Uint8Array[] {
    if (this.#known.size <= MAX_NAMED) return [];
    const [[sql, statement] = []] = this.#known;
    if (sql !== undefined) this.#known.delete(sql);
    return statement === undefined ? [] : [close({ type: 'S', name: statement.name })];
  }

  #parseRows({ rows }: Answer, columns: readonly Column[], rowMode: Request['rowMode']): unknown[] {
    const parsers = columns.map(({ type }) => this.#parsers[type]);
    const parsed = rows.map((row) =>
      row.map((text, index) => {
        const parser = parsers[index];
        return text === null || parser === undefined ? text : parser(text);
      }),
    );
    if (rowMode === 'array') return parsed;
    return parsed.map((row) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])),
    );
  }
}

/** Whether a named statement must be parsed again, because a change of a table has changed the columns of its result. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}

/** Encodes a parameter as node-postgres does; the database infers its type. Drizzle has already converted arrays to text. */
function toWire(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  // oxlint-disable-next-line typescript/no-base-to-string -- Objects become JSON.
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
