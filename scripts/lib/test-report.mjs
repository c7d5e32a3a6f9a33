import { readFile } from 'node:fs/promises';

/**
 * Vitest's JSON report, as far as it is read here.
 *
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} TestCounts
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} TestReport
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ readonly counts: TestCounts, readonly failures: readonly string[] }} RunReport
 */

/**
 * A file that fails before or outside its tests counts as one failed test, and so does a run that left no report:
 * neither may end in "0 failed".
 *
 * @param {string} file
 * @returns {Promise<RunReport>}
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

/**
 * @param {readonly TestCounts[]} parts
 * @returns {TestCounts}
 */
export function addCounts(parts) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of parts) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  return counts;
}

/**
 * @param {readonly FileReport[]} files
 * @returns {TestCounts}
 */
export function countTests(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of files) {
    for (const test of assertionResults) counts[outcomeOf(test.status)] += 1;
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) counts.failed += 1;
  }
  return counts;
}

/**
 * Each failed test by its file, name and the first line of what went wrong: the end of a long log is what is read.
 *
 * @param {readonly FileReport[]} files
 * @returns {string[]}
 */
export function listFailures(files) {
  return files.flatMap(({ name = '', status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [formatFailure([name], message)];
    return failed.map(({ fullName = '', failureMessages }) =>
      formatFailure([name, fullName], failureMessages?.[0]),
    );
  });
}

/**
 * @param {readonly string[]} path
 * @param {string | undefined} message
 */
function formatFailure(path, message = '') {
  return `FAILED ${path.join(' > ')}\n       ${message.trim().split('\n')[0]}`.trimEnd();
}

/**
 * @param {string} status
 * @returns {keyof TestCounts}
 */
function outcomeOf(status) {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/**
 * The last line of `npm test`; programs read it.
 *
 * @param {TestCounts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
