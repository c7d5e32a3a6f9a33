import { readFileSync } from 'node:fs';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_TEXT_CODES, makeMoveText, NOTATIONS } from './notation/notation.ts';
import { DEFAULT_LIMITS, WARNING_CODES } from './pgn/pgn.ts';
import { ensureBuilt, runModule } from './testing/built.ts';
import { GAME_JSON_ISSUE_CODES, GAME_JSON_LIMITS, MAX_GAME_JSON_ISSUES } from './tree/game-json.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const REFERENCE = readFileSync(new URL('../../../docs/game.md', import.meta.url), 'utf8');
const MANIFEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const SUBPATHS = Array.from(MANIFEST.matchAll(/"\.\/([\w-]+)": \{/g), ([, path = '']) => path);
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

/** The text under a third-level heading, since several subpaths share names of codes and limits. */
function section(subpath: string): string {
  const [, rest = ''] = REFERENCE.split(`\n### ${subpath}\n`);
  return rest.split(/^#{2,3} /m)[0] ?? '';
}

function expectLimits(subpath: string, limits: Readonly<Record<string, number>>): void {
  const text = section(subpath);
  for (const [name, value] of Object.entries(limits)) {
    const shown = text.match(new RegExp(`^\\| \`${name}\` +\\| ([\\w,]+) +\\|`, 'm'))?.[1] ?? '';
    expect([name, Number(shown.replaceAll(',', ''))]).toEqual([name, value]);
  }
}

describe('the README', () => {
  beforeAll(() => ensureBuilt());

  it('has an example of every subpath', () => {
    const imported = new Set(README.match(/(?<=from '@chuhe\/game\/)[\w-]+/g));
    expect([...imported].toSorted()).toEqual(SUBPATHS.toSorted());
  });

  it.each(SNIPPETS)('has a correct example: $title', ({ code }) => {
    expect(Number(runModule(asCheck(code)))).toBeGreaterThan(0);
  });
});

describe('the reference', () => {
  beforeAll(() => ensureBuilt());

  it.each([
    ...MOVE_TEXT_CODES.map((code) => ['notation', code]),
    ...WARNING_CODES.map((code) => ['pgn', code]),
    ...GAME_JSON_ISSUE_CODES.map((code) => ['game-json', code]),
  ])('explains, of %s, %s', (subpath = '', code) => {
    expect(section(subpath)).toContain(`\n| \`${code}\` `);
  });

  it('gives the actual value of every limit', () => {
    expectLimits('pgn', { ...DEFAULT_LIMITS });
    expectLimits('game-json', { ...GAME_JSON_LIMITS });
    expect(section('game-json')).toContain(`At most ${MAX_GAME_JSON_ISSUES} issues`);
  });

  it.each(NOTATIONS)('writes the same moves in %s', (notation) => {
    const { fen } = Position.initial().play('h2e2');
    const red = makeMoveText(INITIAL_FEN, 'h2e2', notation);
    const black = makeMoveText(fen, 'h9g7', notation);
    const row = section('notation').match(new RegExp(`^\\| \`${notation}\` .*$`, 'm'))?.[0];
    expect(row?.match(/`[^`]+`/g)?.slice(-2)).toEqual([`\`${red}\``, `\`${black}\``]);
  });

  it('lists every name that a subpath exports', () => {
    const [, exported = ''] = REFERENCE.split('\n## Exports\n');
    const rows = Array.from(
      exported.matchAll(/^\| `([\w-]+)` +\| (`.*`) +\|$/gm),
      ([, subpath = '', names = '']) => ({ subpath, names: names.match(/\w+/g) ?? [] }),
    );
    // A subpath with many names has several rows.
    const listed = SUBPATHS.map((subpath) => [
      subpath,
      rows.flatMap((row) => (row.subpath === subpath ? row.names : [])).toSorted(),
    ]);
    const printed = runModule(`
      const subpaths = ${JSON.stringify(SUBPATHS)};
      const names = subpaths.map(async (subpath) => [subpath, Object.keys(await import('@chuhe/game/' + subpath)).sort()]);
      console.log(JSON.stringify(await Promise.all(names)));
    `);
    expect(listed).toEqual(JSON.parse(printed));
    expect(new Set(rows.map(({ subpath }) => subpath)).size).toBe(SUBPATHS.length);
  });
});
