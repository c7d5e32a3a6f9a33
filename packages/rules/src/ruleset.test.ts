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

  it('has an example of each point on the page of the Asian rules', () => {
    const points = Array.from(pageOf('asian').matchAll(/^### (.*)$/gm), ([, title]) => title);
    expect(examples.map(({ title }) => title)).toEqual(points);
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
    ['asian', { ruleset: 'asian' }, 'asian'],
    ['online', { ruleset: 'online' }, 'online'],
    ['online 3', { ruleset: 'online', occurrences: 3 }, 'online 3'],
    ['online 10', { ruleset: 'online', occurrences: 10 }, 'online 10'],
    ['repetition-is-draw', { ruleset: 'casual' }, 'casual'],
  ])('the tag %s is read', (tag, rules, written) => {
    const read = parseRulesetTag(tag);
    expect(read).toEqual(rules);
    expect(read && makeRulesetTag(read)).toBe(written);
  });

  it.each(['CXA', '', 'online x', 'asian 6', 'asian 02', undefined])(
    'the tag %s names no rule set',
    (tag) => expect(parseRulesetTag(tag)).toBeUndefined(),
  );

  it.each(['online 00', 'online 01', 'online 02', 'online 2', 'online 06', 'online 100'])(
    'the tag %s names no rule set, since its number is not written as one from 3 to 99',
    (tag) => expect(parseRulesetTag(tag)).toBeUndefined(),
  );

  it.each(['online 3', 'online 9', 'online 10', 'online 99'])(
    'a game can be judged by the tag %s',
    (tag) => {
      const record = { fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w', moves: 'a1d1' };
      expect(judge({ ...record, ...parseRulesetTag(tag) })).toEqual({ kind: 'ongoing' });
    },
  );

  it.each(['chess', '', null, 7, undefined])('%s is no rule set', (name) => {
    expect(parseRuleset(name)).toBeUndefined();
  });
});
