/**
 * Loads all modules anew for a test file that replaces modules, or prepares globals that a module reads as it is loaded, and for the file
 * after it; another reason is given by a line `// Own modules: …` in the file. The other test files of a process share their modules.
 */
import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

declare global {
  var chuheOwnModules: boolean | undefined;
}

const { testPath = '' } = expect.getState();
const hasOwn = /\bvi\.(?:mock|hoisted|resetModules)\(|^\/\/ Own modules: /m.test(
  readFileSync(testPath, 'utf8'),
);
if (hasOwn || globalThis.chuheOwnModules === true) vi.resetModules();
globalThis.chuheOwnModules = hasOwn;
