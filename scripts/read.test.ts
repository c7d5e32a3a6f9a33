import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./read.mjs', import.meta.url));
const USAGE = /^Use: npm run read -- FOLDER\|FILE… \[--warnings\]\n\n[^]+\n$/;

function runRead(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each(['--help', '-h'])('%s prints the usage with status 0', (option) => {
  expect(runRead(option)).toEqual({
    status: 0,
    stdout: expect.stringMatching(USAGE),
    stderr: '',
  });
});

test('an unknown option is refused with its name and the usage', () => {
  const { status, stdout, stderr } = runRead('.', '--warning');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  const [first, ...usage] = stderr.split('\n');
  expect(first).toBe('Unknown option: --warning');
  expect(usage.join('\n')).toMatch(USAGE);
});

test('a call without a path is refused with the usage', () => {
  expect(runRead('--warnings')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(USAGE),
  });
});
