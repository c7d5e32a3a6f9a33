import { addLine, addMove, mainline, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { makePositionAddress, readPositionAddress } from './position-address.ts';

const ENDGAME = '3k5/9/9/9/9/9/9/9/4A4/4K4 w';

function gameOf(moves: readonly string[], start?: string) {
  const added = addLine(newGame(start === undefined ? {} : { start }), ROOT, moves);
  if (!added.ok) throw new Error('illegal move');
  return added.value;
}

function read(address: string) {
  const result = readPositionAddress(new URL(address, 'https://example.org').search);
  if (result?.ok !== true) throw new Error(JSON.stringify(result));
  return result.value;
}

test.each([
  [
    'the initial position',
    gameOf([]),
    '/?fen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR_w',
  ],
  ['moves from there', gameOf(['h2e2', 'h9g7']), '/?moves=h2e2h9g7'],
  ['another position', gameOf([], ENDGAME), '/?fen=3k5/9/9/9/9/9/9/9/4A4/4K4_w'],
  [
    'moves from another position',
    gameOf(['e1d2'], ENDGAME),
    '/?fen=3k5/9/9/9/9/9/9/9/4A4/4K4_w&moves=e1d2',
  ],
])('%s has an address that leads back to it', (_, { game, id }, address) => {
  expect(makePositionAddress(game, id)).toBe(address);
  const again = read(address);
  expect(again.game.start).toBe(game.start);
  expect(mainline(again.game).map(({ move }) => move)).toEqual(
    mainline(game).map(({ move }) => move),
  );
  expect(nodeOf(again.game, again.current).ply).toBe(nodeOf(game, id).ply);
});

test('a position in a variation has the moves of the variation', () => {
  const { game } = gameOf(['h2e2', 'h9g7']);
  const other = addMove(game, mainline(game)[0]?.id ?? ROOT, 'b9c7');
  if (!other.ok) throw new Error('illegal move');
  expect(makePositionAddress(other.value.game, other.value.id)).toBe('/?moves=h2e2b9c7');
});

test('the address of a line shows the position in its middle', () => {
  const { game } = gameOf(['h2e2', 'h9g7', 'h0g2']);
  const [first] = mainline(game);
  const address = makePositionAddress(game, first?.id ?? ROOT, { isWhole: true });
  expect(address).toBe('/?moves=h2e2h9g7h0g2&ply=1');
  const { game: again, current } = read(address);
  expect([mainline(again).length, nodeOf(again, current).ply]).toEqual([3, 1]);
  const start = makePositionAddress(game, ROOT, { isWhole: true });
  expect(read(start).current).toBe(ROOT);
});

test.each([
  ['/?moves=h2e2+h9g7', 2],
  ['/?moves=h2e2,h9g7', 2],
  ['/?moves=h2e2_h9g7', 2],
  [
    '/?fen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w%20-%20-%200%201&moves=h2e2',
    1,
  ],
  ['/?moves=h2e2&ply=7', 1],
  ['/?moves=h2e2&ply=x', 1],
])('%s is read as written by others', (address, ply) => {
  const { game, current } = read(address);
  expect(nodeOf(game, current).ply).toBe(ply);
});

test('the first bad move is named, and so is what is wrong with the position', () => {
  expect(readPositionAddress('?moves=h2e2h9g6a0a1')).toMatchObject({
    error: { kind: 'move', warning: { code: 'illegal-move', ply: 2, token: 'h9g6' } },
  });
  expect(readPositionAddress('?moves=h2e2,Nf3')).toMatchObject({
    error: { kind: 'move', warning: { code: 'unreadable-move', ply: 2, token: 'Nf3' } },
  });
  expect(readPositionAddress('?fen=4k4')).toMatchObject({ error: { kind: 'position' } });
  expect(readPositionAddress('?game=1')).toBeUndefined();
});
