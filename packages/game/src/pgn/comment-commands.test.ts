import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { readComment, writeCommands } from './comment-commands.ts';
import { writeCommentText } from './write-text.ts';

test.each([
  ['[%eval 0.35,12]', { kind: 'cp', value: 35, depth: 12 }],
  ['[%eval -1.2]', { kind: 'cp', value: -120 }],
  ['[%eval +.5]', { kind: 'cp', value: 50 }],
  ['[%eval 3]', { kind: 'cp', value: 300 }],
  ['[%eval -0.00]', { kind: 'cp', value: 0 }],
  ['[%eval #3]', { kind: 'mate', moves: 3 }],
  ['[%eval #-3,20]', { kind: 'mate', moves: -3, depth: 20 }],
])('%s is an evaluation', (comment, evaluation) => {
  expect(readComment(comment, 'red')).toEqual({ text: '', evaluation });
});

test.each([
  ['[%clk 0:01:02]', { clock: 62 }],
  ['[%clk 1:02:03.5]', { clock: 3723.5 }],
  ['[%clk 05:09]', { clock: 309 }],
  ['[%emt 0:00:05]', { elapsed: 5 }],
  [
    '[%csl Ga0,Ri9]',
    {
      shapes: [
        { kind: 'circle', color: 'green', square: 'a0' },
        { kind: 'circle', color: 'red', square: 'i9' },
      ],
    },
  ],
  ['[%cal Bh2e2]', { shapes: [{ kind: 'arrow', color: 'blue', from: 'h2', to: 'e2' }] }],
])('%s is read', (comment, expected) => {
  expect(readComment(comment, 'red')).toEqual({ text: '', ...expected });
});

test('text around commands is kept, and so are unknown and invalid commands', () => {
  expect(readComment(' [%clk 0:01:02] 稳健 [%eval 0.1] ', 'red')).toEqual({
    text: '稳健',
    clock: 62,
    evaluation: { kind: 'cp', value: 10 },
  });
  const odd = '[%eval good] [%csl Gz9] [%clk] [%mdl 3] [%clk 1:2:3:4]';
  expect(readComment(odd, 'red')).toEqual({ text: odd });
});

test.each([
  ['+0,10/7', 'red', { value: 10, depth: 7 }, {}],
  ['-4,89/6 2,1', 'black', { value: 489, depth: 6 }, { elapsed: 2.1 }],
  ['-0.03/12 0.8s', 'red', { value: -3, depth: 12 }, { elapsed: 0.8 }],
  ['+12,05/13 1:02', 'black', { value: -1205, depth: 13 }, { elapsed: 62 }],
] as const)(
  'the WinBoard score %s of %s is from the mover’s view',
  (comment, mover, score, time) => {
    const evaluation = { kind: 'cp', ...score };
    expect(readComment(comment, mover)).toEqual({ text: '', evaluation, ...time });
  },
);

test('a mate score of WinBoard is read, but not a fraction in a text', () => {
  expect(readComment('+M5/12 0.3s', 'black').evaluation).toEqual({
    kind: 'mate',
    moves: -5,
    depth: 12,
  });
  expect(readComment('1/2', 'red')).toEqual({ text: '1/2' });
  expect(readComment('+3/7', 'red')).toEqual({ text: '+3/7' });
});

test('a Chinese indent belongs to the text, other white space at the braces does not', () => {
  expect(readComment('\n　　红方先手 \n', 'red').text).toBe('　　红方先手');
});

test('every evaluation, time and shape reads back equal', () => {
  const square = fc
    .tuple(fc.constantFrom('a', 'd', 'e', 'i'), fc.integer({ min: 0, max: 9 }))
    .map(([file, rank]) => `${file}${rank}`);
  const color = fc.constantFrom('green', 'red', 'blue', 'yellow');
  const shape = fc.oneof(
    fc.record({ kind: fc.constant('circle'), color, square }),
    fc
      .record({ kind: fc.constant('arrow'), color, from: square, to: square })
      .filter(({ from, to }) => from !== to),
  );
  const depth = { depth: fc.integer({ min: 0, max: 245 }) };
  const evaluation = fc.oneof(
    fc.record(
      { kind: fc.constant('cp'), value: fc.integer({ min: -99_999, max: 99_999 }), ...depth },
      { requiredKeys: ['kind', 'value'] },
    ),
    fc.record(
      { kind: fc.constant('mate'), moves: fc.integer({ min: -500, max: 500 }), ...depth },
      { requiredKeys: ['kind', 'moves'] },
    ),
  );
  const time = fc.oneof(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 1, max: 9_999_999 }).map((ms) => ms / 1000),
  );
  const commands = fc.record(
    {
      evaluation,
      clock: time,
      elapsed: time,
      shapes: fc.array(shape, { minLength: 1, maxLength: 9 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(commands, (given) => {
      expect(readComment(writeCommands(given), 'red')).toEqual({ text: '', ...given });
    }),
  );
});

test('every text reads back equal, alone and after commands', () => {
  const special = fc.constantFrom(
    '{',
    '}',
    '&#125;',
    '&',
    '[%eval 0.1]',
    '[%clk',
    '\n[Event "x"]',
    '+0,10/7',
    '\r\n',
    ' ',
    '\t',
    ';',
    '"',
    '\uD800',
    '\0',
    '\uFEFF',
  );
  const text = fc
    .array(fc.oneof(special, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.boolean(), (given, isAscii) => {
      const alone = writeCommentText(given, { isAscii });
      expect(alone).not.toMatch(/[{}]/);
      expect(readComment(alone, 'black')).toEqual({ text: given });
      const after = `[%clk 0:00:01] ${writeCommentText(given, { isAlone: false, isAscii })}`;
      expect(readComment(after, 'black')).toEqual({ text: given, clock: 1 });
    }),
    { numRuns: IS_FULL ? 1000 : 200 },
  );
});

describe('values that cannot be read back are not written', () => {
  test.each([
    [{ evaluation: { kind: 'cp', value: 1e9 } }, '[%eval 10000000.00]'],
    [{ evaluation: { kind: 'cp', value: 1e16 } }, ''],
    [{ evaluation: { kind: 'mate', moves: 12_345 } }, '[%eval #12345]'],
    [{ evaluation: { kind: 'cp', value: 35, depth: 12_345 } }, '[%eval 0.35,12345]'],
    [{ evaluation: { kind: 'cp', value: 99_999_999, depth: 9999 } }, '[%eval 999999.99,9999]'],
    [{ clock: 1e-7 }, '[%clk 0:00:00.0000001]'],
    [{ clock: 1e21, elapsed: 1e9 }, '[%emt 277777:46:40]'],
    [{ clock: 2 ** 53 }, ''],
    [{ clock: 35_999_999, elapsed: 1 / 3 }, '[%clk 9999:59:59] [%emt 0:00:00.3333333333333333]'],
  ] as const)('%o', (commands, text) => {
    expect(writeCommands(commands)).toBe(text);
    const { text: rest, ...read } = readComment(text, 'red');
    expect(rest).toBe('');
    expect(writeCommands(read)).toBe(text);
  });

  test('shapes beyond a thousand', () => {
    const circle = { kind: 'circle', color: 'green', square: 'a0' } as const;
    const arrow = { kind: 'arrow', color: 'red', from: 'h2', to: 'e2' } as const;
    for (const shape of [circle, arrow]) {
      const text = writeCommands({ shapes: Array.from({ length: 3000 }, () => shape) });
      const read = readComment(text, 'red');
      expect([read.shapes?.length, read.text]).toEqual([1000, '']);
    }
  });
});
