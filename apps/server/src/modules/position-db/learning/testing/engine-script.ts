import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface EngineScript {
  /** The path of the program, for `ENGINE_PATH`. */
  readonly path: string;
  /** Returns the FENs of all searches that any process has begun. */
  readonly searched: () => Promise<readonly string[]>;
}

/** Writes a program that runs `legal-engine.mjs`. @param milliseconds the duration of each search */
export async function writeEngineScript(
  folder: string,
  milliseconds: number,
): Promise<EngineScript> {
  const log = join(folder, 'searched');
  const script = fileURLToPath(new URL('legal-engine.mjs', import.meta.url));
  const path = join(folder, 'legal-engine');
  await writeFile(log, '');
  const command = [process.execPath, script, log, String(milliseconds)];
  const text = `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(' ')}\n`;
  await writeFile(path, text, { mode: 0o755 });
  return {
    path,
    searched: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== ''),
  };
}
