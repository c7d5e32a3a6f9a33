import { applyOperation } from '@chuhe/studies/apply';
import { type ChapterState, gameOf, newState } from '@chuhe/studies/chapter-state';
import type { LoggedOperation, NewOperation, Operation } from '@chuhe/studies/operation';
import { pathOfNode } from '@chuhe/studies/path';
import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { batchOf } from './batch.ts';
import {
  type ChapterSync,
  type News,
  reduce,
  type SyncEffect,
  type SyncEvent,
  startSync,
  statusOf,
} from './chapter-sync.ts';

const failure = (code: 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_REQUEST', status: number): ApiFailure => ({
  success: false,
  code,
  message: 'No',
  status,
  fields: [],
});

const add = (moves: string, path = ''): Operation => ({ type: 'add', path, moves });

/** A chapter on a server in memory. */
class Server {
  state = newState();
  readonly log: LoggedOperation[] = [];

  take(since: number, operations: readonly NewOperation[], editor: number): News {
    const refused = operations.flatMap(({ id, operation }) => {
      if (this.log.some((logged) => logged.id === id)) return [];
      const logged = { id, operation, editor, sequence: this.state.sequence + 1 };
      const { state, refusal } = applyOperation(this.state, logged);
      if (refusal !== undefined) return [{ id, refusal }];
      this.state = state;
      this.log.push(logged);
      return [];
    });
    return { from: this.log.filter(({ sequence }) => sequence > since), refused };
  }
}

/** A page with one chapter. Its requests wait until the test lets them through. */
class Page {
  sync: ChapterSync;
  readonly effects: SyncEffect[] = [];
  readonly #server: Server;
  #made = 0;

  constructor(server: Server, editor: number | undefined) {
    this.#server = server;
    this.sync = startSync({ confirmed: server.state, editor });
  }

  dispatch(event: SyncEvent): void {
    const { state, effects } = reduce(this.sync, event);
    this.sync = state;
    this.effects.push(...effects);
  }

  edit(...operations: Operation[]): void {
    const made = operations.map((operation) => {
      this.#made += 1;
      return { id: `${this.sync.replica.editor}-${this.#made}`, operation };
    });
    this.dispatch({ kind: 'edited', operations: made });
  }

  /** The waiting request, which is removed from the effects. */
  takeRequest(): Extract<SyncEffect, { readonly kind: 'send' | 'fetch' }> | undefined {
    const at = this.effects.findIndex(({ kind }) => kind === 'send' || kind === 'fetch');
    const [effect] = at < 0 ? [] : this.effects.splice(at, 1);
    return effect?.kind === 'send' || effect?.kind === 'fetch' ? effect : undefined;
  }

  /** Lets one request through. @param isLost whether the response does not arrive */
  pass(isLost = false): boolean {
    const request = this.takeRequest();
    if (request === undefined) return false;
    const { since = 0 } = request;
    const operations = request.kind === 'send' ? request.operations : [];
    const data = this.#server.take(since, operations, this.sync.replica.editor);
    this.dispatch({
      kind: 'answered',
      answer: isLost ? localFailure('NETWORK') : { success: true, data },
    });
    return true;
  }

  settle(): void {
    this.dispatch({ kind: 'reconnected' });
    while (this.pass());
  }
}

const linesOf = (state: ChapterState): string[] => {
  const game = gameOf(state);
  return [...game.nodes]
    .flatMap((node) => (node === undefined ? [] : [String(node.move)]))
    .toSorted();
};

const kinds = (page: Page): string[] => page.effects.map(({ kind }) => kind);

describe('an edit', () => {
  test('is shown at once, kept, and sent after a pause', () => {
    const page = new Page(new Server(), 1);
    page.edit(add('h2e2'));
    expect(gameOf(page.sync.replica.state).nodeCount).toBe(1);
    expect(kinds(page)).toEqual(['remember-undo', 'keep', 'send-after-pause']);
    expect(statusOf(page.sync)).toEqual({ kind: 'saving' });
    page.dispatch({ kind: 'flush' });
    page.pass();
    expect(statusOf(page.sync)).toEqual({ kind: 'saved' });
    expect(kinds(page)).toContain('forget');
  });

  test('that the server could not answer is sent again and applied once', () => {
    const server = new Server();
    const page = new Page(server, 1);
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'flush' });
    page.pass(true);
    expect(statusOf(page.sync)).toEqual({ kind: 'waiting', count: 1 });
    expect(kinds(page)).toContain('retry-later');
    page.dispatch({ kind: 'flush' });
    page.pass();
    expect(server.log).toHaveLength(1);
    expect(statusOf(page.sync)).toEqual({ kind: 'saved' });
  });

  test('made while a request runs is sent after it', () => {
    const server = new Server();
    const page = new Page(server, 1);
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'flush' });
    page.edit(add('h9g7', 'h2e2'));
    page.pass();
    expect(page.sync.replica.pending).toHaveLength(1);
    page.pass();
    expect(server.log).toHaveLength(2);
    expect(page.sync.replica.pending).toHaveLength(0);
  });

  test('of a viewer stays on the page, under the changes of others', () => {
    const server = new Server();
    const [viewer, editor] = [new Page(server, undefined), new Page(server, 1)];
    viewer.edit(add('b2e2'));
    expect(kinds(viewer)).toEqual(['remember-undo']);
    editor.edit(add('h2e2'));
    editor.settle();
    viewer.settle();
    expect(gameOf(viewer.sync.replica.state).nodeCount).toBe(2);
    expect(server.log).toHaveLength(1);
    expect(statusOf(viewer.sync)).toEqual({ kind: 'viewing', count: 1 });
    viewer.dispatch({ kind: 'discard' });
    expect(gameOf(viewer.sync.replica.state).nodeCount).toBe(1);
  });

  test('that does not fit is told and left out', () => {
    const page = new Page(new Server(), 1);
    page.edit(add('a0a9'));
    expect(kinds(page)).toContain('show');
    expect(kinds(page)).toContain('tell-refused');
    expect(page.sync.replica.pending).toEqual([]);
  });
});

describe('an editor who is removed', () => {
  test('keeps the changes on the page and sends nothing more', () => {
    const page = new Page(new Server(), 1);
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'flush' });
    page.takeRequest();
    page.dispatch({ kind: 'answered', answer: failure('FORBIDDEN', 403) });
    page.edit(add('h9g7', 'h2e2'));
    expect(gameOf(page.sync.replica.state).nodeCount).toBe(2);
    expect(statusOf(page.sync)).toEqual({ kind: 'stopped', stop: { kind: 'removed' }, count: 2 });
    page.dispatch({ kind: 'flush' });
    expect(page.takeRequest()).toBeUndefined();
  });

  test('sees the study as a viewer after giving the changes up', () => {
    const server = new Server();
    const page = new Page(server, 1);
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'role', editor: undefined });
    page.dispatch({ kind: 'discard' });
    expect(statusOf(page.sync)).toEqual({ kind: 'viewing', count: 0 });
    expect(gameOf(page.sync.replica.state).nodeCount).toBe(0);
  });

  test('who is an editor again sends the changes', () => {
    const server = new Server();
    const page = new Page(server, 1);
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'role', editor: undefined });
    page.dispatch({ kind: 'role', editor: 1 });
    page.pass();
    expect(server.log).toHaveLength(1);
  });
});

test('changes of a deleted chapter stay on the page', () => {
  const page = new Page(new Server(), 1);
  page.edit(add('h2e2'));
  page.dispatch({ kind: 'flush' });
  page.takeRequest();
  page.dispatch({ kind: 'answered', answer: failure('NOT_FOUND', 404) });
  expect(statusOf(page.sync)).toEqual({ kind: 'stopped', stop: { kind: 'gone' }, count: 1 });
  expect(gameOf(page.sync.replica.state).nodeCount).toBe(1);
});

test('operations of an earlier visit are sent', () => {
  const server = new Server();
  const page = new Page(server, 1);
  page.sync = startSync({
    confirmed: server.state,
    editor: 1,
    kept: [{ id: 'x', operation: add('h2e2') }],
  });
  expect(gameOf(page.sync.replica.state).nodeCount).toBe(1);
  page.settle();
  expect(server.log.map(({ id }) => id)).toEqual(['x']);
});

test('a change announced while a request runs is fetched after it', () => {
  const server = new Server();
  const [one, other] = [new Page(server, 1), new Page(server, 2)];
  other.edit(add('b2e2'));
  other.settle();
  one.dispatch({ kind: 'heard', sequence: 1 });
  // The answer is on its way when the other one plays.
  const data = server.take(0, [], 1);
  one.takeRequest();
  other.edit(add('c3c4'));
  other.settle();
  one.dispatch({ kind: 'heard', sequence: 2 });
  expect(one.takeRequest()).toBeUndefined();
  one.dispatch({ kind: 'answered', answer: { success: true, data } });
  expect(gameOf(one.sync.replica.state).nodeCount).toBe(1);
  one.pass();
  expect(gameOf(one.sync.replica.state).nodeCount).toBe(2);
  one.dispatch({ kind: 'heard', sequence: 1 });
  expect(one.takeRequest()).toBeUndefined();
});

test('a chapter that was restored, or has room again, takes the changes that it refused', () => {
  const server = new Server();
  const page = new Page(server, 1);
  for (const given of [failure('NOT_FOUND', 404), failure('BAD_REQUEST', 413)]) {
    page.edit(add('h2e2'));
    page.dispatch({ kind: 'flush' });
    page.takeRequest();
    page.dispatch({ kind: 'answered', answer: given });
    expect(statusOf(page.sync).kind).toBe('stopped');
    page.dispatch({ kind: 'resume' });
    page.settle();
    expect(statusOf(page.sync)).toEqual({ kind: 'saved' });
  }
  expect(server.log).toHaveLength(2);
});

test('a chapter that is gone is asked for again, without a word until it is back', () => {
  const server = new Server();
  const page = new Page(server, 1);
  page.edit(add('h2e2'));
  page.dispatch({ kind: 'flush' });
  for (const given of [failure('NOT_FOUND', 404), localFailure('NETWORK')]) {
    page.takeRequest();
    page.effects.length = 0;
    page.dispatch({ kind: 'answered', answer: given });
    expect(kinds(page)).toEqual(['probe-later']);
    page.dispatch({ kind: 'probe' });
    expect(statusOf(page.sync)).toMatchObject({ kind: 'stopped', count: 1 });
  }
  page.pass();
  expect(statusOf(page.sync)).toEqual({ kind: 'saved' });
  expect(server.log).toHaveLength(1);
});

test('a chapter without own changes is not taken for saved while it is gone', () => {
  const page = new Page(new Server(), 1);
  page.dispatch({ kind: 'reconnected' });
  page.takeRequest();
  page.dispatch({ kind: 'answered', answer: failure('NOT_FOUND', 404) });
  page.dispatch({ kind: 'resume' });
  expect(page.takeRequest()?.kind).toBe('fetch');
  page.dispatch({ kind: 'answered', answer: failure('NOT_FOUND', 404) });
  expect(statusOf(page.sync)).toMatchObject({ kind: 'stopped', stop: { kind: 'gone' } });
});

test('operations that the server refuses for another reason than room are not sent again by themselves', () => {
  const page = new Page(new Server(), 1);
  page.edit(add('h2e2'));
  page.dispatch({ kind: 'flush' });
  page.takeRequest();
  page.effects.length = 0;
  page.dispatch({ kind: 'answered', answer: failure('BAD_REQUEST', 400) });
  page.dispatch({ kind: 'probe' });
  expect(kinds(page)).toEqual([]);
});

test('operations that are too large for one call are sent in several', () => {
  const value = '车'.repeat(20_000);
  const operations = Array.from(
    { length: 100 },
    (_, index): NewOperation => ({
      id: `${index}`,
      operation: { type: 'annotate', path: 'h2e2', field: 'comment', value, was: '' },
    }),
  );
  expect(batchOf(operations).length).toBeLessThan(70);
  expect(batchOf(operations).length).toBeGreaterThan(50);
  expect(batchOf(operations.slice(0, 10))).toHaveLength(10);
});

test('a page that the log no longer reaches back to takes the whole state', () => {
  const server = new Server();
  const [one, other] = [new Page(server, 1), new Page(server, 2)];
  other.edit(add('b2e2'));
  other.settle();
  one.edit(add('h2e2'));
  one.dispatch({ kind: 'flush' });
  one.takeRequest();
  const { state } = server;
  one.dispatch({ kind: 'answered', answer: { success: true, data: { from: state, refused: [] } } });
  expect(one.sync.replica.confirmed).toEqual(state);
  expect(one.sync.replica.pending).toEqual([]);
});

const LINES = [
  'h2e2',
  'h2e2h9g7',
  'h2e2b9c7',
  'b2e2',
  'b2e2h9g7',
  'b2e2h9g7h0g2',
  'c3c4',
  'c3c4c6c5',
];

test('editors with lost answers converge, and no added move of another is lost', () => {
  const seed = Number(process.env['CHUHE_SEED'] ?? Date.now() % 1_000_000);
  console.info(`CHUHE_SEED=${seed}`);
  const random = makeRandom(seed);
  for (let round = 0; round < 30; round += 1) {
    const server = new Server();
    const pages = [new Page(server, 1), new Page(server, 2), new Page(server, 3)];
    for (let step = 0; step < 60; step += 1) {
      const page = pages[Math.floor(random() * 3)] ?? pages[0];
      const line = LINES[Math.floor(random() * LINES.length)] ?? 'h2e2';
      const choice = random();
      if (choice < 0.35) page?.edit(add(line));
      else if (choice < 0.45)
        page?.edit({ type: 'delete', path: line, seen: page.sync.replica.confirmed.sequence });
      else if (choice < 0.55)
        page?.edit({ type: 'annotate', path: line, field: 'comment', value: `${step}`, was: '' });
      else if (choice < 0.75) page?.dispatch({ kind: 'flush' });
      else if (choice < 0.95) page?.pass(random() < 0.3);
      else page?.dispatch({ kind: 'heard', sequence: server.state.sequence });
    }
    for (const page of [...pages, ...pages]) page.settle();
    for (const page of pages) {
      expect(page.sync.replica.pending).toEqual([]);
      expect(page.sync.replica.state).toEqual(server.state);
      expect(linesOf(page.sync.replica.state)).toEqual(linesOf(server.state));
    }
    expectNoLoss(server);
  }
});

/** Every line that an editor has added is there, unless its editor, or one who had seen the line, has deleted it or a part of it. */
function expectNoLoss({ log, state }: Server): void {
  const there = new Set(pathsOf(state));
  const lost: string[] = [];
  for (const added of log) {
    if (added.operation.type !== 'add') continue;
    const line = added.operation.path + added.operation.moves;
    const isDeleted = log.some(
      ({ operation, editor, sequence }) =>
        operation.type === 'delete' &&
        sequence > added.sequence &&
        line.startsWith(operation.path) &&
        (editor === added.editor || operation.seen >= added.sequence),
    );
    if (!isDeleted && !there.has(line)) lost.push(`${line} of ${added.editor}`);
  }
  expect(lost).toEqual([]);
}

function pathsOf(state: ChapterState): string[] {
  const game = gameOf(state);
  return [...game.nodes].flatMap((node) => (node === undefined ? [] : pathOfNode(game, node.id)));
}

function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
