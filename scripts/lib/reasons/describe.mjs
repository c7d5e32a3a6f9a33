import { Position } from '@chuhe/rules/position';

/**
 * Describes moves with a reason for checking them by hand.
 *
 * @typedef {import('./measure.mjs').Explained} Explained
 */

/** @type {(explained: Explained) => string[]} no text without a reason */
export function describeMove({ bad, reason }) {
  if (reason === undefined) return [];
  const { kind, proof, piece, actor, others = [], mateIn } = reason;
  const before = Position.fromFen(bad.fen);
  const named = [piece, actor, ...others].map((each) => each && `${each.role} ${each.square}`);
  return [
    [
      '',
      `${bad.game}, ply ${bad.ply}, ${before.turn} played ${bad.move}: ${kind}`,
      `piece, actor, others: ${named.map((name) => name ?? '–').join(', ')}; mate in ${mateIn ?? '–'}`,
      `proof ${proof.from} the move: ${proof.moves.join(' ')}`,
      `after the move: ${bad.refutation.join(' ')}`,
      `better: ${bad.better.join(' ')}`,
      ...besideEachOther(diagram(before), diagram(before.play(bad.move))),
    ].join('\n'),
  ];
}

/** @type {(position: Position) => string[]} FEN letters, the highest rank first */
function diagram({ fen }) {
  const rows = (fen.split(' ')[0] ?? '').split('/');
  const lines = rows.map((row, index) => {
    const points = row.replaceAll(/\d/g, (count) => '.'.repeat(Number(count)));
    return `${9 - index} ${Array.from(points).join(' ')}`;
  });
  return [...lines, '  a b c d e f g h i'];
}

/** @type {(left: readonly string[], right: readonly string[]) => string[]} */
function besideEachOther(left, right) {
  return left.map((line, index) => `${line.padEnd(24)}${right[index] ?? ''}`);
}
