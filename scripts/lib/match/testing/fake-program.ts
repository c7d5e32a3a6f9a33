import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));

/**
 * Creates a program that runs the fake engine with these words, and removes the program after the test. With `once`, the
 * program can be started only once.
 */
export function fakeProgram(...words: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'chuhe-match-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, ['fake', ...words].join('-'));
  const end = words.includes('once') ? `rm '${path}'\n` : '';
  const start = `exec '${process.execPath}' '${SCRIPT}' ${words.join(' ')}\n`;
  writeFileSync(path, `#!/bin/sh\n${end}${start}`, { mode: 0o755 });
  return path;
}
