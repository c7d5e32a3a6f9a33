// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overrideService } from '../lib/services.ts';
import { setEngineLocation } from './engine-location.ts';
import type { EngineTask, TaskOutcome } from './engine-task.ts';
import { browserEngine } from './engines.ts';
import { enginesAtOnce, performSideBySide, secondEngine } from './second-engine.ts';
import { settle } from './testing/clock.ts';
import { after, makeTestService } from './testing/test-service.ts';

const signal = new AbortController().signal;

function taskAt(...moves: readonly string[]): EngineTask {
  return { request: after(...moves), limits: { nodes: 10 }, multiPv: 1, isRepeatable: true };
}

/** The tasks that the second engine has been given, with the functions that end them. */
const given: { readonly task: EngineTask; readonly end: (outcome: TaskOutcome) => void }[] = [];

function perform(task: EngineTask): Promise<TaskOutcome> {
  return new Promise((end) => given.push({ task, end }));
}

function setUp() {
  const first = makeTestService();
  overrideService(browserEngine, first.service);
  overrideService(secondEngine, {
    service: { perform },
    hasFailed: false,
    open: { first: 0, second: 0 },
  });
  return first;
}

beforeEach(() => {
  given.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(2);
});
afterEach(() => vi.restoreAllMocks());

test('the second engine gets a task while the first one searches and has more to do', async () => {
  const first = setUp();
  void performSideBySide(taskAt('h2e2'), signal);
  void performSideBySide(taskAt('h2e2', 'h9g7'), signal);
  await settle();
  expect([first.loads.length, given.length]).toEqual([1, 0]);
  void performSideBySide(taskAt('b2e2'), signal);
  expect(given.map(({ task }) => task.request.moves)).toEqual([['b2e2']]);
  void performSideBySide(taskAt('a0a1'), signal);
  void performSideBySide(taskAt('a0a2'), signal);
  expect(given).toHaveLength(2);
});

test('what the second engine cannot do, the first one does, and so all that follows', async () => {
  setUp();
  void performSideBySide(taskAt('h2e2'), signal);
  await settle();
  void performSideBySide(taskAt('b2e2'), signal);
  given[0]?.end({ kind: 'failed', failure: { reason: 'no-memory', detail: '' } });
  await settle();
  expect([secondEngine().hasFailed, secondEngine().open]).toEqual([true, { first: 2, second: 0 }]);
  void performSideBySide(taskAt('a0a1'), signal);
  expect(given).toHaveLength(1);
});

test('after a failed download, the second engine is tried again', async () => {
  setUp();
  void performSideBySide(taskAt('h2e2'), signal);
  await settle();
  void performSideBySide(taskAt('b2e2'), signal);
  void performSideBySide(taskAt('h2e2', 'h9g7'), signal);
  given[0]?.end({ kind: 'failed', failure: { reason: 'download-failed', detail: '' } });
  await settle();
  void performSideBySide(taskAt('a0a1'), signal);
  expect(given.map(({ task }) => task.request.moves)).toEqual([['b2e2'], ['a0a1']]);
});

test('there is one engine on a single processor, on the server, and on small phones', () => {
  setUp();
  expect(enginesAtOnce()).toBe(2);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(enginesAtOnce()).toBe(1);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  setEngineLocation('server');
  expect(enginesAtOnce()).toBe(1);
  setEngineLocation('browser');
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(1);
  expect(enginesAtOnce()).toBe(1);
});
