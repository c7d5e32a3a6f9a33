import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { findCommand, runCommand } from './run-command.ts';

const parsed = readConfig({});

describe('a command that fails', () => {
  test('prints one line, reports the error for the log, and has status 1', async () => {
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

test.each([
  ['import', ['games.pgn', 'more.pgn', '--collection', 'Masters'], ['games.pgn', 'more.pgn']],
  ['import', ['--collection', 'Masters', 'games.pgn'], ['games.pgn']],
  ['dump', ['found.gz'], ['found.gz']],
  ['dump', ['--force'], []],
  ['load', ['found.gz', '--force'], ['found.gz']],
  ['learn', ['--moves', 'h2e2,h9g7', '--plies', '2'], []],
  ['admin', ['create', 'boss@example.com'], []],
])('%s knows which of its arguments %j are paths', (name, args, paths) => {
  const command = findCommand(name);
  expect(args.filter((_, at) => command?.isPath?.(args, at) === true)).toEqual(paths);
});
