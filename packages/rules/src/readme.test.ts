import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ISSUE_CODES } from './issue.ts';
import { END_REASONS } from './judge.ts';
import { ensureBuilt, runModule } from './testing/built.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const SNIPPETS = Array.from(README.matchAll(/^```js\n(.*?)^```$/gms), ([, code = '']) => ({
  title: code.match(/^(?:const|\w).*\/\/ → .*$/m)?.[0] ?? code,
  code,
}));

/** `expression; // → value` on one line. */
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
  beforeAll(() => ensureBuilt());

  it('has an example of every subpath', () => {
    const subpaths = new Set(README.match(/(?<=from '@chuhe\/rules\/)\w+/g));
    expect(subpaths.size).toBe(12);
  });

  it.each(SNIPPETS)('has a correct example: $title', ({ code }) => {
    expect(Number(runModule(asCheck(code)))).toBeGreaterThan(0);
  });

  it.each([...ISSUE_CODES, ...END_REASONS])('explains %s', (code) => {
    expect(README).toContain(`| \`${code}\` `);
  });

  it('lists every name that a subpath exports', () => {
    const rows = Array.from(
      README.matchAll(/^\| `(\w+)` +\| (`.*`) +\|$/gm),
      ([, subpath, names = '']) => [subpath, names.match(/\w+/g)?.toSorted()],
    );
    const printed = runModule(`
      const subpaths = ${JSON.stringify(rows.map(([subpath]) => subpath))};
      const names = subpaths.map(async (subpath) => [subpath, Object.keys(await import('@chuhe/rules/' + subpath)).sort()]);
      console.log(JSON.stringify(await Promise.all(names)));
    `);
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(JSON.parse(printed));
  });
});
