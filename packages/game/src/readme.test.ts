import { readFileSync } from 'node:fs';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_TEXT_CODES, makeMoveText, NOTATIONS } from './notation/notation.ts';
import { DEFAULT_LIMITS, WARNING_CODES } from './pgn/pgn.ts';
import { ensureBuilt, runModule } from './testing/built.ts';
import { GAME_JSON_ISSUE_CODES, GAME_JSON_LIMITS, MAX_GAME_JSON_ISSUES } from './tree/game-json.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const MANIFEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const ROOMS = Array.from(MANIFEST.matchAll(/"\.\/([\w-]+)": \{/g), ([, room = '']) => room);
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

/** The part under a heading of the third level: codes and limits of one name stand in several rooms. */
function section(room: string): string {
  const [, rest = ''] = README.split(`\n### ${room}\n`);
  return rest.split(/^#{2,3} /m)[0] ?? '';
}

function expectLimits(room: string, limits: Readonly<Record<string, number>>): void {
  const text = section(room);
  for (const [name, value] of Object.entries(limits)) {
    const shown = text.match(new RegExp(`^\\| \`${name}\` +\\| ([\\w,]+) +\\|`, 'm'))?.[1] ?? '';
    expect([name, Number(shown.replaceAll(',', ''))]).toEqual([name, value]);
  }
}

describe('the README', () => {
  beforeAll(() => ensureBuilt());

  it('has an example of every room', () => {
    const imported = new Set(README.match(/(?<=from '@chuhe\/game\/)[\w-]+/g));
    expect([...imported].toSorted()).toEqual(ROOMS.toSorted());
  });

  it.each(SNIPPETS)('tells the truth: $title', ({ code }) => {
    expect(Number(runModule(asCheck(code)))).toBeGreaterThan(0);
  });

  it.each([
    ...MOVE_TEXT_CODES.map((code) => ['notation', code]),
    ...WARNING_CODES.map((code) => ['pgn', code]),
    ...GAME_JSON_ISSUE_CODES.map((code) => ['game-json', code]),
  ])('explains, of %s, %s', (room = '', code) => {
    expect(section(room)).toContain(`\n| \`${code}\` `);
  });

  it('gives every limit as it is', () => {
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

  it('lists every name that a room exports', () => {
    const [, exported = ''] = README.split('\n## Exports\n');
    const rows = Array.from(
      exported.matchAll(/^\| `([\w-]+)` +\| (`.*`) +\|$/gm),
      ([, room = '', names = '']) => ({ room, names: names.match(/\w+/g) ?? [] }),
    );
    // A room with many names has several rows.
    const listed = ROOMS.map((room) => [
      room,
      rows.flatMap((row) => (row.room === room ? row.names : [])).toSorted(),
    ]);
    const printed = runModule(`
      const rooms = ${JSON.stringify(ROOMS)};
      const names = rooms.map(async (room) => [room, Object.keys(await import('@chuhe/game/' + room)).sort()]);
      console.log(JSON.stringify(await Promise.all(names)));
    `);
    expect(listed).toEqual(JSON.parse(printed));
    expect(new Set(rows.map(({ room }) => room)).size).toBe(ROOMS.length);
  });
});
