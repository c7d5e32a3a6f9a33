import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a program cleans up after the first SIGINT of a key press, although npm passes it on a second time', async () => {
  const script = `
    import { stopSignal } from ${JSON.stringify(new URL('stop-signal.mjs', import.meta.url).href)};
    const signal = stopSignal(new Error('Stopped.'));
    const running = setInterval(() => {}, 1000);
    signal.addEventListener('abort', () => {
      console.log('cleaning up');
      // The second signal arrives meanwhile.
      setTimeout(() => {
        clearInterval(running);
        console.log(signal.reason.message);
      }, 1000);
    });
    console.log('ready');
  `;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (!said.includes('Stopped')) program.kill('SIGINT');
  });
  expect(await once(program, 'close')).toEqual([0, null]);
  expect(said).toBe('ready\ncleaning up\nStopped.\n');
});
