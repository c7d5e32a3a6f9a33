// @vitest-environment jsdom
import { getTag, nodeOf, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { loadPart } from '../../../i18n/known-texts.ts';
import { Findings, gamesOfText } from './read-text.ts';

beforeAll(async () => {
  await startI18n();
  await loadPart('late');
});

const ENDGAME = '3k5/9/9/9/9/9/9/9/R8/4K4 w';

async function read(text: string) {
  const findings = new Findings();
  const games = [];
  // The blobs of jsdom have no streams.
  const blob = await new Response(text).blob();
  for await (const game of gamesOfText(blob, findings)) games.push(game);
  return { games, lines: findings.lines };
}

test('a FEN is a position, and each line with a FEN is one', async () => {
  const { games, lines } = await read(`${ENDGAME}\n\n${INITIAL_FEN}\n`);
  expect(games.map(({ start }) => start.split(' ')[0])).toEqual([
    ENDGAME.split(' ')[0],
    INITIAL_FEN.split(' ')[0],
  ]);
  expect(lines).toEqual([]);
});

test('each fault of a FEN is named with its line', async () => {
  const { games, lines } = await read(`${ENDGAME}\n3k5/9/9/9/9/9/9/9/R8/4K5 w\n`);
  expect(games).toHaveLength(1);
  expect(lines[0]).toMatch(/^Line 2: Row /);
});

test.each([
  ['hello', /no game/],
  ['%PDF-1.7\n\u0000\u0001\u0002\u0003\u00FF', /game|format|text/i],
  ['1. Nf3 d5 2. g3 Nf6', /ply 1: .*“Nf3”/],
])('%j makes no chapter and says why', async (text, reason) => {
  const { games, lines } = await read(text);
  expect(games).toEqual([]);
  expect(lines.join('\n')).toMatch(reason);
});

test('an illegal move becomes a comment and is named with its place', async () => {
  const { games, lines } = await read('[Red "An"]\n\n1. C2=5 H8+7 2. R1+9 *\n');
  const [game] = games;
  if (game === undefined) throw new Error('There is no game.');
  expect(getTag(game, 'Red')).toBe('An');
  expect(game.nodeCount).toBe(2);
  const [first = ROOT] = nodeOf(game, ROOT).children;
  const [second = ROOT] = nodeOf(game, first).children;
  expect(nodeOf(game, second).comment).toContain('R1+9');
  expect(lines.join('\n')).toMatch(/Game 1, line 3, ply 3: .*“R1\+9”/);
});
