// @vitest-environment jsdom
import { mainline, nodeOf, ROOT } from '@chuhe/game/tree';
import { beforeAll, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { makeExample } from './example-game.ts';

beforeAll(startI18n);

it('the example has an explained turning point, evaluations for every move, and its source', () => {
  const game = makeExample();
  const line = mainline(game);
  expect(line).toHaveLength(34);
  expect(line.every(({ evaluation }) => evaluation !== undefined)).toBe(true);
  const scores = line.map(({ evaluation }) => (evaluation?.kind === 'cp' ? evaluation.value : 0));
  const losses = scores.map((score, ply) => (scores[ply - 1] ?? 0) - score);
  expect(losses.indexOf(Math.max(...losses)) + 1).toBe(33);
  const turn = nodeOf(game, 33);
  expect([turn.glyphs, turn.comment]).toEqual([[4], expect.stringContaining('turning point')]);
  expect(nodeOf(game, 34).comment).toContain('C8=4 H9+7 C4-3 C7+5');
  expect(nodeOf(game, ROOT).comment).toContain('central cannon against screen horses');
  // What would have held is a variation.
  expect(nodeOf(game, 32).children).toHaveLength(2);
  expect(game.tags).toContainEqual({
    name: 'Source',
    value: 'Chinese Chess Practical Dataset, CC BY 4.0',
  });
});

it.each([
  ['vi', 'Lý Lai Quần', 'bước ngoặt'],
  ['zh', '李来群', '转折点'],
] as const)('in %s players and comments are in that language', async (language, red, words) => {
  await chooseLanguage(language);
  const game = makeExample();
  expect(game.tags.find(({ name }) => name === 'Red')?.value).toBe(red);
  expect(nodeOf(game, ROOT).comment).toContain(words);
});
