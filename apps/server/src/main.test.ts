import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { addressOf, type ServerProcess, startServer } from './testing/server-process.ts';

/** These tests run the built server. `scripts/test.mjs` builds before it tests. */
describe('the server process', () => {
  test('prints its address, answers, and ends cleanly on SIGTERM', async () => {
    const server = await startServer({ PORT: '0' });
    const address = await addressOf(server);
    const response = await fetch(`${address}/healthz`);
    expect(await response.json()).toMatchObject({ status: 'ok' });
    await (await fetch(`${address}/nowhere`)).text();
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.output.stdout).toMatch(
      /^(Opening the database …\n)?Chuhe \d\S* is running at http:\/\/localhost:\d+ · Ctrl\+C stops it\nThere is no administrator yet\. .+\n$/,
    );
    const lines = logLines(server);
    expect(lines.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^Server listening at /),
      'request',
      'closing',
      'closed',
    ]);
    expect(lines.every(({ level }) => level === 30)).toBe(true);
  });

  test('ignores the second SIGINT of one key press, which npm passes on', async () => {
    const server = await startServer({ PORT: '0' });
    await addressOf(server);
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  test('ends at once on a later second signal', async () => {
    const server = await startServer({ PORT: '0' });
    const { host, hostname, port } = new URL(await addressOf(server));
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => {});
    // An incomplete request: the connection is not idle, so closing waits for it.
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 1300));
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 143, signal: null });
    socket.destroy();
  });

  test('reports a port in use in one line and exits with 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await startServer({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output).toEqual({
      stdout: expect.stringMatching(/^(Opening the database …\n)?$/),
      stderr: `Chuhe cannot start: Port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} npm start\n`,
    });
    holder.close();
  });

  test('reports a host of another machine in one line', async () => {
    const server = await startServer({ PORT: '0', HOST: '192.0.2.1', LOG_LEVEL: 'silent' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output.stderr).toMatch(/^Chuhe cannot start: HOST 192\.0\.2\.1 [^\n]+\n$/);
  });

  test('reports every invalid variable and exits with 1', async () => {
    const server = await startServer({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output.stderr.match(/^Chuhe cannot start: (PORT|LOG_LEVEL) .+$/gm)).toHaveLength(
      2,
    );
  });
});

function logLines({ output }: ServerProcess): { level: unknown; msg: unknown }[] {
  return output.stderr
    .trim()
    .split('\n')
    .map((line): { level: unknown; msg: unknown } => JSON.parse(line));
}
