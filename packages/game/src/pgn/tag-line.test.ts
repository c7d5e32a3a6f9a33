import { expect, test } from 'vitest';
import { readTagLine } from './tag-line.ts';

const values = (line: string): string[] | undefined =>
  readTagLine(line, 0)?.tags.map(({ name, value }) => `${name}=${value}`);

test.each([
  ['[Event "春季"]', 'Event=春季'],
  ['[ Event   "春季" ]', 'Event=春季'],
  ['[Event"春季"]', 'Event=春季'],
  ['[Event ""]', 'Event='],
  ['[Event "the \\"big\\" one"]', 'Event=the "big" one'],
  ['[Event "the "big" one"]', 'Event=the "big" one'],
  ['[Event "[a] and "b" c"]', 'Event=[a] and "b" c'],
  ['[Event “春季”]', 'Event=春季'],
  ['[Event "“飞虎”] 杯"]', 'Event=“飞虎”] 杯'],
  ['［Event ＂春季＂］', 'Event=春季'],
  ['[Event "春季]', 'Event=春季'],
  ['[Event "春季', 'Event=春季'],
  ['[Site "C:\\"]', 'Site=C:\\'],
  ['[Site "C:\\\\"]', 'Site=C:\\'],
  ['[Round 3]', 'Round=3'],
  ['[Round ]', 'Round='],
  ['[Date "1921年"]', 'Date=1921年'],
  ['[Event "a &#38; b"]', 'Event=a & b'],
  ['[赛事 "春季"]', '赛事=春季'],
])('%s is read as %s', (line, expected) => {
  expect(values(line)).toEqual([expected]);
});

test('several tags on a line are read, and the text after them is returned', () => {
  const read = readTagLine('[Red "a"][Black "b"] [Result "1-0"] 1. h2e2', 0);
  expect(read?.tags.map(({ value }) => value)).toEqual(['a', 'b', '1-0']);
  expect(read?.rest).toBe('1. h2e2');
});

test.each(['[红胜]', '[%eval 0.3]', '[', '[]', '[1-0]', '["a"]', '(Red "a")'])(
  '%s is not a tag',
  (line) => {
    expect(readTagLine(line, 0)).toBeUndefined();
  },
);

test('the form of a tag is reported', () => {
  expect(readTagLine('[A "b"][C d]', 0)?.tags.map(({ form }) => form)).toEqual(['quoted', 'bare']);
  expect(readTagLine('[A "b', 0)?.tags[0]?.form).toBe('unclosed');
});
