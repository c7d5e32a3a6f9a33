import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { run } from './run.mjs';

const node = (code: string) => run(process.execPath, ['-e', code], { name: 'the program' });

test('run resolves for status 0', async () => {
  await expect(node('')).resolves.toBeUndefined();
});

test.each([
  ['a status', 'process.exitCode = 3', 3],
  ['a signal', 'process.kill(process.pid, "SIGKILL")', 137],
])('run rejects with %s', async (_, code, status) => {
  await expect(node(code)).rejects.toMatchObject({
    status,
    message: `the program ended with status ${status}`,
  });
});

test('run names a missing program', async () => {
  await expect(run('no-such-program', [])).rejects.toMatchObject({
    status: 1,
    message: expect.stringContaining('no-such-program could not be started'),
  });
});

test('a script ends with the shell of npm', async () => {
  const script = `
    import { runScript } from ${JSON.stringify(new URL('run.mjs', import.meta.url).href)};
    process.on('SIGTERM', () => process.exit());
    await runScript(async () => { setInterval(() => {}, 1000); console.log(process.pid); });
  `;
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    },
  );
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // The script holds the pipe too, so the pipe closes only when the script has ended.
  expect(await once(shell, 'close')).toEqual([null, 'SIGTERM']);
});

test('a SIGTERM to the script is forwarded to its program, and the script exits with its status', async () => {
  const script = `
    import { run, runScript } from ${JSON.stringify(new URL('run.mjs', import.meta.url).href)};
    const child = "process.on('SIGTERM', () => process.exit(42)); setInterval(() => {}, 1000); console.log('ready')";
    await runScript(() => run(process.execPath, ['-e', child]));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(parent.stdout, 'data');
  parent.kill('SIGTERM');
  expect(await once(parent, 'close')).toEqual([42, null]);
});
