import { afterAll, describe, expect, test } from 'vitest';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';

const database = await makeTestDatabase();
afterAll(() => database.close());

async function learn(args: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const status = await runCommand('learn', args, {
    config: makeTestConfig(),
    database,
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    origin: 'http://localhost:3000',
    say: print,
    warn: print,
    signal: new AbortController().signal,
  });
  return { status, lines };
}

describe('npm run learn', () => {
  test('prints its usage, and refuses invalid arguments', async () => {
    expect((await learn([])).lines[0]).toMatch(/^npm run learn/);
    expect((await learn(['--fen', 'nonsense'])).status).toBe(2);
    expect((await learn(['--moves', 'h2e2,h2e2'])).status).toBe(2);
  });
});
