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

test.each(['--help', '-h'])('%s prints the usage and ends well', (option) => {
  expect(runRead(option)).toEqual({ status: 0, stdout: `${USAGE}\n`, stderr: '' });
});

test('an unknown option is named beside the usage, and nothing is read', () => {
  expect(runRead('.', '--warning')).toEqual({
    status: 1,
    stdout: '',
    stderr: `Unknown option: --warning\n${USAGE}\n`,
  });
});

test('no path at all is refused with the usage', () => {
  expect(() => readOptions(['--warnings'])).toThrow(USAGE);
});

test('paths and the option may come in any order', () => {
  expect(readOptions(['a', '--warnings', 'b'])).toEqual({
    wantsHelp: false,
    showsWarnings: true,
    paths: ['a', 'b'],
  });
});
