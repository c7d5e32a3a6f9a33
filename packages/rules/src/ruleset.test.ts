import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge, makeRulesetTag, parseRuleset, parseRulesetTag, RULESETS } from './judge.ts';

const pageOf = (ruleset: string): string =>
  readFileSync(new URL(`../../../docs/rulesets/${ruleset}.md`, import.meta.url), 'utf8');

const EXAMPLE =
  /^### (.*?)\n.*?```text\n(.*?)\n\nposition {2}(.*?)\ncycle {5}(.*?)\nverdict {3}(.*?)\n```/gms;
const examples = Array.from(
  pageOf('asian').matchAll(EXAMPLE),
  ([, title = '', board = '', fen = '', cycle = '', verdict = '']) => ({
    title,
    board,
    fen,
    cycle,
    verdict,
  }),
);

describe('the rule sets', () => {
  it.each(RULESETS)('%s has a page', (ruleset) => {
    expect(pageOf(ruleset)).toMatch(/^# \w+/);
    expect(parseRuleset(ruleset)).toBe(ruleset);
  });

  it('has an example of each principle of the Asian rules', () => {
    expect(examples).toHaveLength(20);
    expect(new Set(examples.map(({ title }) => title)).size).toBe(20);
  });

  it.each(examples)('the Asian rules judge as their page says: $title', (example) => {
    const { fen, cycle, verdict } = example;
    const judged = judge({ fen, moves: `${cycle} ${cycle}` });
    expect(judged).toMatchObject({ kind: 'end', evidence: { kind: 'cycle' } });
    const winner = judged.kind === 'end' ? judged.winner : undefined;
    const texts = { 'Red wins': 'red', 'Black wins': 'black', draw: null };
    expect(texts).toHaveProperty([verdict], winner);
  });

  it.each(examples)('the board of an example shows its position: $title', ({ board, fen }) => {
    const [placement = ''] = fen.split(' ');
    const rows = placement.split('/').map((row, index) => {
      const cells = row.replace(/\d/g, (digits) => '.'.repeat(Number(digits)));
      return `${9 - index}  ${cells.split('').join(' ')}`;
    });
    expect(board).toBe([...rows, '   a b c d e f g h i'].join('\n'));
  });

  it.each([
    ['asian', { ruleset: 'asian', occurrences: 6 }, 'asian'],
    ['online', { ruleset: 'online', occurrences: 6 }, 'online 6'],
    ['online 10', { ruleset: 'online', occurrences: 10 }, 'online 10'],
    ['repetition-is-draw', { ruleset: 'casual', occurrences: 6 }, 'casual'],
  ])('the tag %s is read', (tag, rules, written) => {
    const read = parseRulesetTag(tag);
    expect(read).toEqual(rules);
    expect(read && makeRulesetTag(read)).toBe(written);
  });

  it.each(['CXA', '', 'online 2', 'online 100', 'online x', undefined])(
    'the tag %s names no rule set',
    (tag) => expect(parseRulesetTag(tag)).toBeUndefined(),
  );

  it.each(['chess', '', null, 7, undefined])('%s is no rule set', (name) => {
    expect(parseRuleset(name)).toBeUndefined();
  });
});
