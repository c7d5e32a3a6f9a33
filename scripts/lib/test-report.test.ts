import { expect, test } from 'vitest';
import { formatSteps } from './steps.mjs';
import {
  addCounts,
  countTests,
  formatCounts,
  listFailures,
  readTestReport,
} from './test-report.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

test('tests are counted over all files', () => {
  const files = [
    file('passed', 'passed', 'passed', 'skipped', 'todo'),
    file('failed', 'failed', 'passed'),
  ];
  expect(countTests(files)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a file that cannot be loaded counts as a failed test', () => {
  expect(countTests([file('failed'), file('failed', 'passed')])).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
  });
});

test('the counts of several runs add up', () => {
  const one = { passed: 1, failed: 0, skipped: 2 };
  const two = { passed: 10, failed: 1, skipped: 0 };
  expect(addCounts([one, two])).toEqual({ passed: 11, failed: 1, skipped: 2 });
});

test('a failed test is listed by file and name, with the first line and position of each error', () => {
  const failed = {
    status: 'failed',
    fullName: 'a file opens',
    failureMessages: [
      'Error: closed\n    at open (src/open.ts:1:1)\n    at a.test.ts:41:3',
      'Error: closed again\n    at open',
    ],
  };
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(listFailures(files)).toEqual([
    'FAILED a.test.ts > a file opens\n       Error: closed (line 41)\n       Error: closed again',
    'FAILED b.test.ts\n       no such module',
  ]);
});

test('a timeout is reported as such', () => {
  const failureMessages = ['Error: STACK_TRACE_ERROR\n    at /project/slow.test.ts:17:1'];
  const slow = { status: 'failed', fullName: 'slow', failureMessages };
  const files = [{ name: '/project/slow.test.ts', status: 'failed', assertionResults: [slow] }];
  expect(listFailures(files)).toEqual([
    'FAILED /project/slow.test.ts > slow\n       It ran out of time. (line 17)',
  ]);
});

test('a run without a report is a failure', async () => {
  expect(await readTestReport('no/such/report.json')).toEqual({
    counts: { passed: 0, failed: 1, skipped: 0 },
    failures: ['The test run left no report.'],
  });
});

test('the last line names skipped tests only when there are any', () => {
  expect(formatCounts({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(formatCounts({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
});

test('the table of steps is aligned', () => {
  const steps = [
    { name: 'build', ok: true, seconds: 2.04 },
    { name: 'tests', ok: false, seconds: 123.45 },
  ];
  expect(formatSteps(steps)).toBe('ok       2.0 s  build\nFAILED 123.5 s  tests');
});
