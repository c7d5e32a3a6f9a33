import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const SCRIPT = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chuhe-match-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of a program that is the fake engine with these words. */
export function fakeProgram(...words: string[]): string {
  const path = join(folder, ['fake', ...words].join('-'));
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${SCRIPT}' ${words.join(' ')}\n`, {
    mode: 0o755,
  });
  return path;
}
