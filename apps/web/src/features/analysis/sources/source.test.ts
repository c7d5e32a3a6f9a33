import { expect, test } from 'vitest';
import { sourceOf } from './source.ts';

const FEN = 'the position on the board';
const WAITING = { fen: FEN, problem: undefined, isLate: false, isAsked: true, data: undefined };
const statusOf = (heard: Partial<Parameters<typeof sourceOf<string>>[1]>) =>
  sourceOf('open', { ...WAITING, ...heard }, { fen: FEN, retry: () => undefined }).status;

test.each([
  ['waiting', {}],
  ['waiting', { fen: 'another position', data: 'its answer' }],
  ['loading', { isLate: true }],
  ['open', { data: 'the answer' }],
  ['offline', { problem: 'offline', data: 'the answer' }],
] as const)('a source is %s with %j', (status, heard) => {
  expect(statusOf(heard)).toBe(status);
});

test('no one waits for a source that is not requested', () => {
  expect(statusOf({ isAsked: false })).toBe('open');
});
