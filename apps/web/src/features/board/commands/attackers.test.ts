import { type Placement, parsePlacement } from '@chuhe/board/placement';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { attackersOf } from './attackers.ts';

const placementOf = (fen: string): Placement => parsePlacement(fen) ?? new Map();

test('every legal capture is an attack, and every attack on another side is a capture or leaves the king in check', () => {
  let position = Position.initial();
  let seed = 20;
  for (let ply = 0; ply < 300 && position.outcome() === undefined; ply += 1) {
    const placement = placementOf(position.fen);
    const moves = position.legalMoves();
    const side = position.turn;
    const captures = moves.filter((move) => placement.has(move.slice(2)));
    const attacks = [...placement]
      .filter(([, piece]) => piece.color !== side)
      .flatMap(([point]) => attackersOf(placement, point, side).map((from) => from + point));
    expect(attacks).toEqual(expect.arrayContaining(captures));
    for (const attack of attacks.filter((each) => !captures.includes(each))) {
      expect(leavesKingOpen(placement, attack, side), `${attack} in ${position.fen}`).toBe(true);
    }
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    position = position.play(moves[seed % moves.length] ?? '');
  }
});

test('a point is defended by the pieces of its own side, a cannon over a screen', () => {
  const placement = placementOf('4k4/9/9/9/9/4C4/4P4/9/4H4/4K4'.replace('H', 'N'));
  expect(attackersOf(placement, 'e3', 'red')).toEqual([]);
  expect(attackersOf(placement, 'e1', 'red')).toEqual(['e0', 'e4']);
});

/** Whether the king could be taken after the capture, or faces the other king. */
function leavesKingOpen(placement: Placement, move: string, side: 'red' | 'black'): boolean {
  const after = new Map(placement);
  const piece = after.get(move.slice(0, 2));
  if (piece === undefined) return false;
  after.delete(move.slice(0, 2));
  after.set(move.slice(2), piece);
  const kings = [...after].filter(([, each]) => each.role === 'king');
  const [own] = kings.find(([, each]) => each.color === side) ?? [''];
  const other = side === 'red' ? 'black' : 'red';
  if (attackersOf(after, own, other).length > 0) return true;
  const [[a] = [''], [b] = ['']] = kings;
  const ranks = [Number(a[1]), Number(b[1])].toSorted((x, y) => x - y);
  const between = [...after.keys()].filter(
    (each) =>
      each[0] === a[0] && Number(each[1]) > (ranks[0] ?? 0) && Number(each[1]) < (ranks[1] ?? 0),
  );
  return a[0] === b[0] && between.length === 0;
}
