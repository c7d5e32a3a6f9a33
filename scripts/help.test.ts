import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_FULL } from './lib/testing/full.ts';

const ROOT = new URL('../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

/** The scripts of package.json, except the server's commands. These build first, and the server has a test of its own for them. */
const ALL = Object.entries<string>(scripts).flatMap(([name, line]) => {
  const [program, ...args] = line.split(' ');
  return program === 'node' && !args[0]?.endsWith('/command.mjs') ? [{ name, args }] : [];
});

/** Each is a process of its own, so the quick run starts every sixth. */
const COMMANDS = ALL.filter((_, index) => IS_FULL || index % 6 === 0);

function start(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: fileURLToPath(ROOT),
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

test.each(COMMANDS)('$name --help prints the usage and does nothing else', ({ args }) => {
  const { stdout, ...rest } = start([...args, '--help']);
  expect(rest).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/npm (?:run|start|test)\b/);
  expect(stdout.split('\n').length).toBeLessThan(30);
});

/** These scripts do not refuse unknown options: the tests pass them to Vitest, and `bench`, `fuzz` and `network` expect a name first. */
const PASS_ON = /^test|^bench$|^fuzz$|^network$/;

test.each(COMMANDS.filter(({ name }) => !PASS_ON.test(name)))(
  '$name refuses an unknown option with its usage',
  ({ args }) => {
    const { status, stderr } = start([...args, '--nonsense']);
    expect(status).toBe(1);
    expect(stderr).toContain('--nonsense');
    expect(stderr).toMatch(/npm (?:run|start)\b/);
  },
);

test.each(['bench', 'fuzz'])('%s refuses an unknown name and lists the names', (kind) => {
  const { status, stderr } = start(['scripts/run-named.mjs', kind, 'nonsense']);
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no ${kind} named nonsense`);
  expect(stderr).toContain('rules');
});
