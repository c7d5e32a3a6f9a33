import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOption, findOption, listOptions, parseOption } from './option.ts';

const options = listOptions(
  [
    'name Ponder type check default false',
    'name Hash type spin default 16 min 1 max 1024',
    'name Analysis Contempt type combo default Both var Both var Off var White var Black',
    'name Clear Hash type button',
    'name EvalFile type string default <empty>',
  ].flatMap((body) => parseOption(body) ?? []),
);

describe('parseOption', () => {
  it.each([
    ['name Ponder type check default false', { type: 'check', name: 'Ponder', default: false }],
    ['name Odd type check', { type: 'check', name: 'Odd' }],
    [
      'name Skill Level type spin default 20 min -20 max 20',
      { type: 'spin', name: 'Skill Level', default: 20, min: -20, max: 20 },
    ],
    ['name Order type spin max 5 min 1 default 9', { type: 'spin', name: 'Order', min: 1, max: 5 }],
    ['name Clear Hash type button', { type: 'button', name: 'Clear Hash' }],
    [
      'name Style type combo default Very Solid var Very Solid var Normal var Risky',
      {
        type: 'combo',
        name: 'Style',
        default: 'Very Solid',
        choices: ['Very Solid', 'Normal', 'Risky'],
      },
    ],
    [
      'name Debug Log File type string default',
      { type: 'string', name: 'Debug Log File', default: '' },
    ],
    [
      'name SyzygyPath type string default <empty>',
      { type: 'string', name: 'SyzygyPath', default: '' },
    ],
    [
      'name Net type string default C:\\my nets\\a var b.nnue',
      { type: 'string', name: 'Net', default: 'C:\\my nets\\a var b.nnue' },
    ],
    [
      'name type of play type check default true',
      { type: 'check', name: 'type of play', default: true },
    ],
  ])('reads "%s"', (body, expected) => {
    expect(parseOption(body)).toEqual(expected);
  });

  it('removes control characters from names, defaults and choices', () => {
    expect(parseOption('name Red\u001B[31m type string default \u001B[2Ja\rb')).toEqual({
      type: 'string',
      name: 'Red [31m',
      default: '[2Ja b',
    });
    expect(parseOption('name X type combo default a\u0007 var a\u0007 var b')).toEqual({
      type: 'combo',
      name: 'X',
      default: 'a',
      choices: ['a', 'b'],
    });
  });

  it('reads a spin without limits as one that accepts any integer', () => {
    const option = parseOption('name Seed type spin default 7');
    expect(option).toMatchObject({ default: 7, max: Number.MAX_SAFE_INTEGER });
  });

  it.each([
    '',
    'name',
    'name type check',
    'name X',
    'name X type slider',
    'Hash type spin default 16 min 1 max 2',
    'name X type combo default a',
    'name X type spin default 1 min 5 max 2',
  ])('refuses "%s"', (body) => {
    expect(parseOption(body)).toBeUndefined();
  });

  it('is fast for long white space', () => {
    const spaces = ' '.repeat(16_000);
    expect(parseOption(`name${spaces}x${spaces}`)).toBeUndefined();
    expect(parseOption(`name x type combo default${spaces}var${spaces}`)).toBeUndefined();
    expect(parseOption(`name x type spin min${spaces}`)).toMatchObject({ type: 'spin' });
  });
});

describe('checkOption', () => {
  it.each([
    ['Ponder', true, { name: 'Ponder', value: 'true' }],
    ['HASH', 64, { name: 'Hash', value: '64' }],
    ['analysis contempt', 'white', { name: 'Analysis Contempt', value: 'White' }],
    ['Clear Hash', undefined, { name: 'Clear Hash' }],
    ['EvalFile', '/nets/my net.nnue', { name: 'EvalFile', value: '/nets/my net.nnue' }],
    ['EvalFile', '', { name: 'EvalFile', value: '<empty>' }],
  ])('accepts %s with the value %s', (name, value, expected) => {
    expect(checkOption(options, name, value)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['Threads', 2, 'unknown-option'],
    ['Ponder', 'true', 'wrong-type'],
    ['Hash', '64', 'wrong-type'],
    ['Hash', 4096, 'out-of-range'],
    ['Hash', 1.5, 'out-of-range'],
    ['Hash', Number.NaN, 'out-of-range'],
    ['Analysis Contempt', 'Green', 'not-a-choice'],
    ['Analysis Contempt', 3, 'wrong-type'],
    ['Clear Hash', true, 'wrong-type'],
    ['EvalFile', undefined, 'wrong-type'],
    ['EvalFile', 'a\nquit', 'bad-text'],
    ['EvalFile', 'a\rquit', 'bad-text'],
    ['EvalFile', 'a\u2028quit', 'bad-text'],
    ['EvalFile', 'a\0', 'bad-text'],
    ['EvalFile', 'a'.repeat(5_000), 'bad-text'],
  ])('refuses %s with the value %j as %s', (name, value, error) => {
    expect(checkOption(options, name, value)).toEqual({ ok: false, error });
  });

  it('never accepts line breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const setting = checkOption(options, 'EvalFile', text);
        expect(setting.ok ? /[\n\r]/.test(setting.value.value ?? '') : false).toBe(false);
      }),
    );
  });

  it('finds an option case-insensitively', () => {
    expect(findOption(options, 'clear hash')?.name).toBe('Clear Hash');
  });
});
