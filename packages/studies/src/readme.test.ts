import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const README = readFileSync(`${PACKAGE}README.md`, 'utf8');
const MANIFEST = readFileSync(`${PACKAGE}package.json`, 'utf8');

/** `expression; // → value` on one line. */
const CLAIM = /^(?<expression>.*); \/\/ → (?<value>.*)$/gm;

test('the example of the README is right', { timeout: 60_000 }, () => {
  if (!existsSync(`${PACKAGE}dist/operations/apply.js`)) {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { cwd: PACKAGE });
  }
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(README) ?? [];
  const checked = code.replaceAll(CLAIM, 'deepStrictEqual($<expression>, $<value>);');
  const module = `import { deepStrictEqual } from 'node:assert';\n${checked}`;
  const args = ['--input-type=module', '--eval', module];
  execFileSync(process.execPath, args, { cwd: PACKAGE, stdio: ['ignore', 'pipe', 'pipe'] });
  expect(checked.match(/deepStrictEqual/g)?.length).toBeGreaterThan(3);
});

test('the README names every subpath', () => {
  const subpaths = Array.from(MANIFEST.matchAll(/"\.\/([\w-]+)": \{/g), ([, path = '']) => path);
  const named = Array.from(README.matchAll(/^\| `([\w-]+)` /gm), ([, path = '']) => path);
  expect(named.toSorted()).toEqual(subpaths.toSorted());
});
