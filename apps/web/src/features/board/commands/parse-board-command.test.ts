import { LANGUAGES } from '@chuhe/contract/languages';
import { ROLES } from '@chuhe/rules/piece';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, COMMAND_WORDS } from './command-words.ts';
import { nearestCommands, parseBoardCommand } from './parse-board-command.ts';

const commandOf = (text: string) => {
  const parsed = parseBoardCommand(text);
  return parsed?.kind === 'command' ? parsed.command : parsed;
};

describe('a command is read', () => {
  test.each([
    ['e4', { name: 'point', point: 'e4' }],
    [' E4 ', { name: 'point', point: 'e4' }],
    ['ｅ４', { name: 'point', point: 'e4' }],
    ['e', { name: 'file', file: 'e' }],
    ['file 5', { name: 'file', file: 5 }],
    ['cột 5', { name: 'file', file: 5 }],
    ['五路', { name: 'file', file: 5 }],
    ['rank 0', { name: 'rank', rank: '0' }],
    ['hang ngang 4', { name: 'rank', rank: '4' }],
    ['横线 4', { name: 'rank', rank: '4' }],
    ['attackers E4', { name: 'attackers', point: 'e4' }],
    ['a e4', { name: 'attackers', point: 'e4' }],
    ['Tấn công e4', { name: 'attackers', point: 'e4' }],
    ['tan cong e4', { name: 'attackers', point: 'e4' }],
    ['谁攻e4', { name: 'attackers', point: 'e4' }],
    ['e4保护', { name: 'defenders', point: 'e4' }],
    ['moves', { name: 'moves', point: undefined }],
    ['m h0', { name: 'moves', point: 'h0' }],
    ['last move?', { name: 'lastMove' }],
    ['last', { name: 'last' }],
    ['?', { name: 'help' }],
    ['copy FEN', { name: 'copyFen' }],
    ['轮到谁？', { name: 'turn' }],
  ])('from “%s”', (text, command) => {
    expect(commandOf(text)).toEqual(command);
  });

  test.each([
    ['pieces', { name: 'pieces', roles: ROLES }],
    ['red', { name: 'pieces', roles: ROLES, color: 'red' }],
    ['Cannons', { name: 'pieces', roles: ['cannon'] }],
    ['black horse', { name: 'pieces', roles: ['horse'], color: 'black' }],
    ['p C', { name: 'pieces', roles: ['cannon'], color: 'red' }],
    ['p h', { name: 'pieces', roles: ['horse'], color: 'black' }],
    ['mã đỏ', { name: 'pieces', roles: ['horse'], color: 'red' }],
    ['ma do', { name: 'pieces', roles: ['horse'], color: 'red' }],
    ['tượng', { name: 'pieces', roles: ['elephant'] }],
    ['tuong', { name: 'pieces', roles: ['king', 'elephant'] }],
    ['红马', { name: 'pieces', roles: ['horse'], color: 'red' }],
    ['黑方', { name: 'pieces', roles: ROLES, color: 'black' }],
    ['卒', { name: 'pieces', roles: ['pawn'] }],
  ])('about the pieces from “%s”', (text, command) => {
    expect(commandOf(text)).toEqual(command);
  });

  test('from each of its words in each language', () => {
    const ARGUMENTS = { point: ' e4', file: ' e', rank: ' 4', attackers: ' e4', defenders: ' e4' };
    const others = COMMAND_NAMES.flatMap((name) => {
      const argument = new Map(Object.entries(ARGUMENTS)).get(name) ?? '';
      const words = LANGUAGES.flatMap((language) => COMMAND_WORDS[name][language]);
      return words.filter((each) => commandOf(each + argument)?.name !== name);
    });
    expect(others).toEqual([]);
  });
});

test.each([
  ['attackers', 'attackers'],
  ['attackers j4', 'attackers'],
  ['file 0', 'file'],
  ['rank x', 'rank'],
  ['pieces xyz', 'pieces'],
  ['turn off', 'turn'],
])('the argument of “%s” is missing or wrong', (text, name) => {
  expect(commandOf(text)).toEqual({ kind: 'incomplete', name });
});

test.each([
  'C2=5',
  'h2e2',
  'H8+7',
  '炮二平五',
  '前车进一',
  '后炮平五',
  '相三进五',
  'P2-5',
  'pháo 2 bình 5',
  'mã 2 tấn 3',
  'tốt 5 tấn 1',
  'C2.5 h8.7',
  '62.5',
  '',
  'x'.repeat(61),
  `attackers ${' '.repeat(60)}e4`,
])('“%s” is left to the moves', (text) => {
  expect(commandOf(text)).toBeUndefined();
});

describe('for an unknown text', () => {
  test.each([
    ['atackers e4', 'en', 'attackers'],
    ['evalution', 'en', 'evaluation'],
    ['tan cog', 'vi', 'attackers'],
    ['help me', 'vi', 'help'],
    ['评价', 'zh', 'evaluation'],
  ] as const)('“%s” in %s, the nearest command is %s', (text, language, name) => {
    expect(nearestCommands(text, language)).toContain(name);
  });

  test('that resembles nothing, no command is proposed', () => {
    expect(nearestCommands('qqqqqqqqqqqqq', 'en')).toEqual([]);
    expect(nearestCommands('x'.repeat(1_000_000), 'en')).toEqual([]);
  });
});
