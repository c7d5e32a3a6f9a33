import type { ClientBase, QueryConfig } from 'pg';
import { BoundedMap } from '../http/bounded-map.ts';

/** The maximum number of statements with a name. */
const MAX_NAMED = 200;
/** The maximum number of names that a connection has seen. PostgreSQL keeps each of these statements planned until the connection ends. */
const MAX_NAMES_OF_CONNECTION = 2 * MAX_NAMED;
/** The number of uses from which a statement has a name. Rare statements would only displace those that are used all the time. */
const MIN_USES = 20;
/** Length in characters. A longer statement stays unnamed: it writes many rows, and its text depends on their number. */
const MAX_NAMED_TEXT = 4000;
/** Maximum number of statements without a name whose uses are counted. */
const MAX_COUNTED = 1000;

/**
 * Names the statements that are used often, so that PostgreSQL does not parse and plan them again. For a short statement, parsing and
 * planning take longer than the execution. The filters that callers choose lead to many different texts, so the number of names is limited:
 * a new name displaces the least recently used one. PostgreSQL keeps the displaced statement until its connection ends. A name is therefore
 * never given to another text, and a connection that has seen too many names must be ended.
 */
export class PostgresStatements {
  /** Names by text, the least recently used first. */
  readonly #names = new BoundedMap<string, string>(MAX_NAMED);
  /** Number of uses by text. */
  readonly #uses = new BoundedMap<string, number>(MAX_COUNTED);
  readonly #seen = new WeakMap<ClientBase, Set<string>>();
  readonly #outdated = new WeakSet<ClientBase>();
  #lastName = 0;

  /** Names the statements of a connection. */
  name(client: ClientBase): void {
    const seen = new Set<string>();
    this.#seen.set(client, seen);
    const query = client.query.bind(client);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All overloads take the statement first.
    client.query = ((statement: unknown, ...rest: readonly never[]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above.
      const named = this.#named(statement, rest, seen) as string;
      return this.#watch(client, query(named, ...rest));
    }) as typeof client.query;
  }

  /**
   * Whether a connection must be ended once it is unused. This is so if it has seen too many names, or if one of its named statements
   * always fails because a table has changed since the statement was parsed.
   */
  isWorn(client: ClientBase): boolean {
    const seen = this.#seen.get(client)?.size ?? 0;
    return seen > MAX_NAMES_OF_CONNECTION || this.#outdated.has(client);
  }

  /**
   * Marks the connection if a query fails because its named statement is outdated. Queries of the pool have a callback and no promise. They
   * need not be watched, since the pool ends a connection after any error.
   */
  #watch(client: ClientBase, running: unknown): unknown {
    if (running instanceof Promise) {
      running.catch((error: unknown) => {
        if (isOutdated(error)) this.#outdated.add(client);
      });
    }
    return running;
  }

  #named(statement: unknown, [values]: readonly unknown[], seen: Set<string>): unknown {
    // Without values, the driver uses the simple protocol, which takes fewer messages and knows no names.
    if (!isPlain(statement) || !Array.isArray(values) || values.length === 0) return statement;
    const name = this.#nameOf(statement.text);
    if (name === undefined) return statement;
    seen.add(name);
    return { ...statement, name };
  }

  #nameOf(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined) {
      if (text.length > MAX_NAMED_TEXT) return undefined;
      const uses = (this.#uses.get(text) ?? 0) + 1;
      this.#uses.set(text, uses);
      if (uses < MIN_USES) return undefined;
      this.#uses.delete(text);
      this.#lastName += 1;
      name = `s${this.#lastName}`;
    }
    // A known name is set again, so that it becomes the most recently used one.
    this.#names.set(text, name);
    return name;
  }
}

/** Whether the server has refused a named statement instead of parsing it again, because a table change has changed its result columns. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}

/** Whether the argument of `query` is a statement without a name. A stream for COPY is not. */
function isPlain(statement: unknown): statement is QueryConfig {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false;
  const { text, name }: { text?: unknown; name?: unknown } = statement;
  return typeof text === 'string' && name === undefined;
}
