import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

const parsed = readConfig({});

describe('a command that fails', () => {
  test('says so in one line on the terminal, hands on the error for the log, and ends with status 1', async () => {
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const lines: string[] = [];
    const errors: unknown[] = [];
    const status = await runCommand('admin', ['create', 'boss@example.com'], {
      config: parsed.config,
      now: () => new Date(),
      origin: 'http://localhost',
      say: (line) => lines.push(line),
      warn: (line) => lines.push(line),
      onError: (error) => errors.push(error),
      signal: new AbortController().signal,
    });
    expect(status).toBe(1);
    expect(lines).toEqual(['admin failed: This command needs the database']);
    expect(errors).toHaveLength(1);
  });
});
