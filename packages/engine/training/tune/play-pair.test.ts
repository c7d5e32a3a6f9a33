import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { compile } from '@chuhe/engine/node/builds';
import { expect, test } from 'vitest';
import { startPlayer } from '../games/player.mjs';
import { testOpenings } from '../games/testing/test-openings.ts';
import { playPair } from './play-pair.mjs';

const compiled = await compile('engine.wasm');
const network = splitNetwork(await readProductNetwork());
const { moves: openings } = testOpenings();
const start = (nodes: number) => startPlayer({ compiled, network, nodes });
const [one, other, strong] = [start(20), start(20), start(400)];

test('equal players make the same points, since their two games are the same', () => {
  for (let number = 0; number < 4; number += 1)
    expect(playPair(one, other, { seed: 3, number, openings })).toBe(0);
});

test('a player with twenty times the nodes wins most pairs, whichever it is', () => {
  let points = 0;
  for (let number = 0; number < 3; number += 1) {
    points += playPair(strong, one, { seed: 4, number, openings });
    points -= playPair(one, strong, { seed: 4, number, openings });
  }
  expect(points).toBeGreaterThan(2);
});

test('the same seed and number give the same result, whatever was played before', () => {
  const play = () => playPair(strong, one, { seed: 5, number: 9, openings });
  const result = play();
  playPair(one, strong, { seed: 5, number: 1, openings });
  expect(play()).toBe(result);
});
