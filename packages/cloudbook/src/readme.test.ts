import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROPAGATION_LIMIT } from './backing/score-tree.ts';
import {
  ANSWER_FAILURE_CODES,
  ANSWER_WARNING_CODES,
  MAX_MOVELIST_LENGTH,
  MAX_VALUE_LENGTH,
} from './chessdb/chessdb.ts';
import { MAX_ANSWER_ENTRIES, MAX_ANSWER_LENGTH } from './chessdb/cloud-moves.ts';
import { ensureBuilt, runModule } from './testing/built.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const MANIFEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const SUBPATHS = Array.from(MANIFEST.matchAll(/"\.\/([\w-]+)": \{/g), ([, path = '']) => path);
const BUILT = Array.from(MANIFEST.matchAll(/"default": "\.\/(.*)"/g), ([, path = '']) => path);
const SNIPPETS = Array.from(README.matchAll(/^```js\n(.*?)^```$/gms), ([, code = '']) => ({
  title: code.match(/^(?:const|\w).*\/\/ → .*$/m)?.[0] ?? code,
  code,
}));

/** `expression; // → value`, with the expression on one line. */
const CLAIM = /^(?<start>const \w+ = )?(?<expression>.*); \/\/ → (?<value>.*)$/gm;

/** Turns every claim of a snippet into an assertion. */
function asCheck(code: string): string {
  let claims = 0;
  const checked = code.replaceAll(CLAIM, (line, start: string | undefined, ...rest: string[]) => {
    const [expression = '', value = ''] = rest;
    claims += 1;
    const name = `claim${claims}`;
    const check = `deepStrictEqual(${name}, ${value}, inspect(${name}) + ${JSON.stringify(`: ${line}`)});`;
    return `const ${name} = ${expression}; ${check} ${start ? `${start}${name};` : ''}`;
  });
  return `
    import { deepStrictEqual } from 'node:assert';
    import { inspect } from 'node:util';
    ${checked}
    console.log(${claims});
  `;
}

describe('the README', () => {
  beforeAll(() => ensureBuilt(BUILT));

  it('has an example of every subpath', () => {
    const imported = new Set(README.match(/(?<=from '@chuhe\/cloudbook\/)[\w-]+/g));
    expect([...imported].toSorted()).toEqual(SUBPATHS.toSorted());
  });

  it.each(SNIPPETS)('has a correct example: $title', ({ code }) => {
    expect(Number(runModule(asCheck(code)))).toBeGreaterThan(0);
  });

  it.each([...ANSWER_WARNING_CODES, ...ANSWER_FAILURE_CODES])('explains %s', (code) => {
    expect(README).toContain(`\n| \`${code}\` `);
  });

  it.each([
    [MAX_ANSWER_LENGTH, 'characters of an answer'],
    [MAX_ANSWER_ENTRIES, 'entries of an answer'],
    [MAX_MOVELIST_LENGTH - 1, 'moves in a list'],
    [MAX_VALUE_LENGTH, 'characters of a value in a request'],
    [DEFAULT_PROPAGATION_LIMIT, 'positions of one propagation'],
  ])('states the limit of %i %s', (limit, what) => {
    expect(README.replaceAll(/\s+/g, ' ')).toContain(`${limit.toLocaleString('en')} ${what}`);
  });

  it('lists every name that a subpath exports', () => {
    const [, exported = ''] = README.split('\n## Exports\n');
    const rows = Array.from(
      exported.matchAll(/^\| `([\w-]+)` +\| (`.*`) +\|$/gm),
      ([, path = '', names = '']) => [path, names.match(/\w+/g)?.toSorted()],
    );
    const printed = runModule(`
      const paths = ${JSON.stringify(rows.map(([path]) => path))};
      const names = paths.map(async (path) => [path, Object.keys(await import('@chuhe/cloudbook/' + path)).sort()]);
      console.log(JSON.stringify(await Promise.all(names)));
    `);
    expect(rows.map(([path]) => path)).toEqual(SUBPATHS);
    expect(rows).toEqual(JSON.parse(printed));
  });
});
