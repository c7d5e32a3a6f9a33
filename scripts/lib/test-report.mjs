import { readFile } from 'node:fs/promises';

/**
 * Reads Vitest's JSON report.
 *
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} TestCounts
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} TestReport
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ readonly counts: TestCounts, readonly failures: readonly string[] }} RunReport
 */

/**
 * A file that fails outside its tests counts as one failed test, and so does a run without a report, so that neither ends
 * with "0 failed".
 *
 * @type {(file: string) => Promise<RunReport>}
 */
export async function readTestReport(file) {
  try {
    const { testResults } = JSON.parse(await readFile(file, 'utf8'));
    return { counts: countTests(testResults), failures: listFailures(testResults) };
  } catch {
    const failures = ['The test run left no report.'];
    return { counts: { passed: 0, failed: 1, skipped: 0 }, failures };
  }
}

/** @type {(parts: readonly TestCounts[]) => TestCounts} */
export function addCounts(parts) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of parts) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  return counts;
}

/** @type {(files: readonly FileReport[]) => TestCounts} */
export function countTests(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of files) {
    for (const test of assertionResults) counts[outcomeOf(test.status)] += 1;
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) counts.failed += 1;
  }
  return counts;
}

const MAX_ERRORS_PER_TEST = 4;
const MAX_ERROR_LENGTH = 2_000;

/**
 * Lists each failed test by file and name, with the first line and position of each error. The list is printed last, since
 * users read the end of a long log.
 *
 * @type {(files: readonly FileReport[]) => string[]}
 */
export function listFailures(files) {
  return files.flatMap(({ name = '', status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [formatFailure([name], [message])];
    return failed.map(({ fullName = '', failureMessages = [] }) =>
      formatFailure([name, fullName], failureMessages),
    );
  });
}

/**
 * @param {readonly [file: string, test?: string]} path
 * @param {readonly (string | undefined)[]} messages
 */
function formatFailure(path, messages) {
  const causes = messages
    .slice(0, MAX_ERRORS_PER_TEST)
    .map((message) => formatCause(message, path[0]));
  return [`FAILED ${path.join(' > ')}`, ...causes].join('\n').trimEnd();
}

/**
 * @param {string | undefined} message with its stack
 * @param {string} file
 */
function formatCause(message = '', file) {
  const [first = '', ...calls] = message.trim().split('\n');
  // Vitest reports this message for a test that timed out.
  const what = first.replace(/^Error: STACK_TRACE_ERROR$/, 'It ran out of time.');
  const call = calls.find((line) => file !== '' && line.includes(`${file}:`));
  const place = call === undefined ? '' : ` (line ${/:(\d+):\d+\)?$/.exec(call.trim())?.[1]})`;
  return `       ${what.slice(0, MAX_ERROR_LENGTH)}${place}`;
}

/** @type {(status: string) => keyof TestCounts} */
function outcomeOf(status) {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/**
 * The last line of `npm test`, which programs parse.
 *
 * @param {TestCounts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
