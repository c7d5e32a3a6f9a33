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

/** `expression; // → value`, the expression on one line. */
const CLAIM = /^(?<start>const \w+ = )?(?<expression>.*); \/\/ → (?<value>.*)$/gm;

/** The snippet with every claim turned into a check of it. */
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

  it('has an example of every room', () => {
    const rooms = new Set(README.match(/(?<=from '@chuhe\/rules\/)\w+/g));
    expect(rooms.size).toBe(12);
  });

  it.each(SNIPPETS)('tells the truth: $title', ({ code }) => {
    expect(Number(runModule(asCheck(code)))).toBeGreaterThan(0);
  });

  it.each([...ISSUE_CODES, ...END_REASONS])('explains %s', (code) => {
    expect(README).toContain(`| \`${code}\` `);
  });

  it('lists every name that a room exports', () => {
    const rows = Array.from(
      README.matchAll(/^\| `(\w+)` +\| (`.*`) +\|$/gm),
      ([, room, names = '']) => [room, names.match(/\w+/g)?.toSorted()],
    );
    const printed = runModule(`
      const rooms = ${JSON.stringify(rows.map(([room]) => room))};
      const names = rooms.map(async (room) => [room, Object.keys(await import('@chuhe/rules/' + room)).sort()]);
      console.log(JSON.stringify(await Promise.all(names)));
    `);
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(JSON.parse(printed));
  });
});
