import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readOptions, USAGE } from './options.mjs';

const SCRIPT = fileURLToPath(new URL('../../read.mjs', import.meta.url));

function runRead(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each(['--help', '-h'])('%s prints the usage with status 0', (option) => {
  expect(runRead(option)).toEqual({ status: 0, stdout: `${USAGE}\n`, stderr: '' });
});

test('an unknown option is refused with its name and the usage', () => {
  expect(runRead('.', '--warning')).toEqual({
    status: 1,
    stdout: '',
    stderr: `Unknown option: --warning\n${USAGE}\n`,
  });
});

test('a call without a path is refused with the usage', () => {
  expect(() => readOptions(['--warnings'])).toThrow(USAGE);
});

test('paths and the option may come in any order', () => {
  expect(readOptions(['a', '--warnings', 'b'])).toEqual({
    wantsHelp: false,
    showsWarnings: true,
    paths: ['a', 'b'],
  });
});
