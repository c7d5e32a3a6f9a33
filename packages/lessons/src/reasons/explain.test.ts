import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { type BadMove, explain } from './explain.ts';
import type { Reason } from './reason.ts';
import { checkReason } from './testing/check-reason.ts';
import { EXPLAINED_MOVES, type ExplainedMove } from './testing/explained-moves.ts';
import { TURNS, turned } from './testing/turned.ts';

const split = (line: string): string[] => line.split(' ').filter(Boolean);

function badMove({
  fen,
  move,
  better,
  refutation,
}: Omit<ExplainedMove, 'kind' | 'proof' | 'named'>): BadMove {
  return {
    before: Position.fromFen(fen),
    move,
    better: split(better),
    refutation: split(refutation),
  };
}

function namesOf({ piece, actor, others = [] }: Reason): string {
  return [piece, actor, ...others]
    .flatMap((each) => (each === undefined ? [] : [`${each.role} ${each.square}`]))
    .join(', ');
}

/** The bad move with another line in place of the one that proves its reason. */
function withLine(
  bad: BadMove,
  from: Reason['proof']['from'] | undefined,
  line: readonly string[],
): BadMove {
  return from === 'before' ? { ...bad, better: line } : { ...bad, refutation: line };
}

describe.each(EXPLAINED_MOVES)('$kind: $move in $fen', (explained) => {
  const bad = badMove(explained);

  test('is found, with its line and the pieces that it names', () => {
    const reason = explain(bad);
    expect(reason?.kind).toBe(explained.kind);
    expect(reason?.proof.moves).toEqual(split(explained.proof));
    expect(reason && namesOf(reason)).toBe(explained.named);
  });

  test.each(TURNS)('is found %s, and holds when played out', (turn) => {
    const other = turned(bad, turn);
    const reason = explain(other);
    expect(reason?.kind).toBe(explained.kind);
    expect(reason && checkReason(other, reason)).toEqual([]);
  });

  test('reads a line up to an illegal move, and says nothing false of a shorter line', () => {
    const proof = split(explained.proof);
    const cut = proof.slice(0, -1);
    const from = explain(bad)?.proof.from;
    const shorter = explain(withLine(bad, from, cut));
    expect(shorter && checkReason(withLine(bad, from, cut), shorter)).toEqual(shorter && []);
    expect(explain(withLine(bad, from, [...cut, 'a0a9', ...proof.slice(-1)]))).toEqual(shorter);
  });

  test('is not found without any line', () => {
    expect(explain({ ...bad, better: [], refutation: [] })).toBeUndefined();
  });
});

/** A red horse on c4 that a black chariot attacks. */
const HANGING = {
  fen: '2r2k3/9/9/9/9/2N6/P8/9/9/3K5 w',
  move: 'a3a4',
  better: 'c4d6',
  refutation: 'c9c4 a4a5',
};

function reasonOf(changes: Partial<typeof HANGING>): string | undefined {
  return explain(badMove({ ...HANGING, ...changes }))?.kind;
}

describe('no reason', () => {
  test('is missing for the position from which the others differ', () => {
    expect(reasonOf({})).toBe('hanging-piece');
  });

  test.each([
    ['the move is illegal', { move: 'a3b3' }],
    ['the better line is empty', { better: '' }],
    ['the better line is illegal', { better: 'c4c6' }],
    ['the better line begins with the move', { better: 'a3a4' }],
    ['the refutation is empty', { refutation: '' }],
    ['the refutation is illegal', { refutation: 'c9d8' }],
    ['the refutation does not capture', { refutation: 'c9c5' }],
    ['the better line loses the piece too', { better: 'a3b3 c9c4' }],
    [
      'the chariot is recaptured',
      { refutation: 'c9c4 d0d1', fen: '2r2k3/9/9/9/9/2N5R/P8/9/9/3K5 w' },
    ],
    [
      'a pawn protects the piece',
      { fen: '2r2k3/9/9/9/1PN6/9/P8/9/9/3K5 w', better: 'c5d7', refutation: 'c9c5 b5c5' },
    ],
    ['only an uncrossed pawn falls', { fen: '2r2k3/9/9/9/9/2P6/P8/9/9/3K5 w', better: 'c4c5' }],
  ])('is given if %s', (_, changes) => {
    expect(reasonOf(changes)).not.toBe('hanging-piece');
  });
});

/** Positions that differ in one thing from those of a reason. */
const NEAR_MISSES: readonly (readonly [string, string, Partial<typeof HANGING>])[] = [
  [
    'pinned-defender',
    'the defender is not on the file of its king',
    {
      fen: '3k5/9/9/r3n3p/2c6/9/1N7/9/4R4/4K4 b',
      move: 'i6i5',
      better: 'c5c4',
      refutation: 'b3c5 e6c5',
    },
  ],
  [
    'pin',
    'the horse is not on the file of its king',
    {
      fen: '5k3/9/9/4n1pcp/3P5/9/9/9/9/3KR4 b',
      move: 'i6i5',
      better: 'f9f8',
      refutation: 'd5d6 i5i4 d6e6 h6e6',
    },
  ],
  [
    'overloaded-defender',
    'another piece protects one of the two',
    {
      fen: '5k3/9/9/9/2n1r1p2/N8/4c3R/6n2/9/3K5 b',
      move: 'g5g4',
      better: 'c5b7',
      refutation: 'a4c5 e5c5 i3e3 g2e3',
    },
  ],
  [
    'screen-removed',
    'a chariot protects the horse too',
    {
      fen: '5k3/9/9/r1N4R1/9/2N6/9/2C6/9/3K5 w',
      move: 'c4e3',
      better: 'c6e7',
      refutation: 'a6c6 h6c6',
    },
  ],
  [
    'screen-made',
    'the cannon had a screen before',
    {
      fen: '2b2k3/9/4c4/9/4p4/9/6N2/4R4/9/3K5 w',
      move: 'd0d1',
      better: 'e2d2',
      refutation: 'e7e2 g3e2',
    },
  ],
  [
    'opened-line',
    'another piece attacked the horse before',
    {
      fen: '2r2k3/9/9/2C6/9/2N5r/9/9/9/3K5 w',
      move: 'c6d6',
      better: 'c4d6',
      refutation: 'c9c4 d6d5',
    },
  ],
  [
    'removed-defender',
    'another piece protects the horse too',
    {
      fen: '2r2k3/9/9/9/9/2N5R/9/2R6/9/3K5 w',
      move: 'i4i5',
      better: 'c4d6',
      refutation: 'c9c4 c2c4',
    },
  ],
  [
    'wrong-exchange',
    'both pieces have the same value',
    {
      fen: '5k3/9/4b4/9/2n6/9/1N7/9/9/3K5 w',
      move: 'b3c5',
      better: 'b3d4',
      refutation: 'e7c5 d0d1',
    },
  ],
  [
    'fork',
    'one of the two pieces is protected',
    {
      fen: '2bakab2/9/5n3/9/9/2N3R2/9/2R6/9/3K5 w',
      move: 'd0d1',
      better: 'g4h4',
      refutation: 'f7e5 g4h4 e5c4 c2c4',
    },
  ],
  [
    'allows-mate',
    'the check can be answered',
    {
      fen: '3k5/9/9/9/9/9/9/8r/R8/5K3 b',
      move: 'i2i3',
      better: 'i2i4',
      refutation: 'a1a9 d9d8',
    },
  ],
  [
    'removed-defender',
    'the piece that moved is captured itself',
    {
      fen: '2r2k3/9/9/9/9/9/1N7/9/9/3K5 w',
      move: 'b3c5',
      better: 'b3d4',
      refutation: 'c9c5 d0d1',
    },
  ],
  [
    'two-threats',
    'the second threat wins only through the first',
    {
      fen: '1r1akab2/9/nC2b2cn/p3p1pRp/5N3/8P/P5P2/3rB4/9/1RNAKAB2 b',
      move: 'd2d5',
      better: 'd2d7 h6h7 d7b7 b0b7 b9b7 f5h4 b7b3 h4g6 a7c6 g6h8 b3b8 c0d2',
      refutation: 'f5g7 d5d7 b7b6 a7c8 b6b2 e6e5 h6h7 e5e4 h7h4 e4e3 d0e1 d9e8',
    },
  ],
  [
    'misses-win-of-piece',
    'another piece is lost in return',
    {
      fen: '2bakab2/9/rcn1c1n2/pCp1p1R1p/3r5/9/P1P1P1p1P/R1N1C1N2/4A4/2BAK1B2 w',
      move: 'g6g3',
      better: 'g6g7 g3g2 g7g9 e7g7 b6e6 c7e6 g9g7 b7b2 g7g2 b2e2 c0e2 e6f4',
      refutation: 'e7e8 g3f3 d5g5 g2f4 g5g0 f3f0 g0g5 c3c4 e8c8 e2g2 c6c5 c4c5',
    },
  ],
  [
    'removed-defender',
    'the defender was pinned to its king before',
    {
      fen: '2r1ka3/4r4/9/9/9/2N1R4/P4N3/9/9/4K4 w',
      move: 'e4e5',
      better: 'c4d6',
      refutation: 'c9c4 a3a4',
    },
  ],
  [
    'pinned-defender',
    'the recapture would lose too without the pin',
    {
      fen: '2rk1a3/4r4/9/1n7/9/2N1R4/P5N2/9/9/4K4 w',
      move: 'a3a4',
      better: 'c4d2',
      refutation: 'b6c4 a4a5',
    },
  ],
  [
    'two-threats',
    'one piece alone attacks both',
    {
      fen: '3k2b2/9/2P1n4/C8/3cRc3/9/8P/9/9/5K3 b',
      move: 'd9d8',
      better: 'd5d4',
      refutation: 'a6e6 d8d9 e5f5',
    },
  ],
  [
    'fork',
    'a reply threatens mate, so that neither piece may be captured',
    {
      fen: '5k3/9/9/1n5n1/8r/4R4/8p/B8/r8/2B1K4 b',
      move: 'f9f8',
      better: 'b6d5',
      refutation: 'e4e6 b6c4 e6h6',
    },
  ],
  [
    'two-threats',
    'a reply threatens mate with a cannon',
    {
      fen: 'C3ka1n1/9/1c1ab4/4r1P1p/6b2/1p7/n1P1c3P/N4A3/3R5/2BAKCB2 b',
      move: 'f9e8',
      better: 'b7c7 g6f6 e6b6 a2c1 d7e8 c0a2 a3c2 d1d5',
      refutation: 'g6f6 e6e5 a9h9 b7c7 a2c1 a3b1 h9h1 c7c8',
    },
  ],
  [
    'pin',
    'a reply before it moves the piece that is lost',
    {
      fen: '2bakabr1/6c2/2n6/p1p1p3p/5Rp2/9/P1P1P1PcP/Nr2C1N2/7R1/2BAKAB2 w',
      move: 'f5f2',
      better: 'f0e1',
      refutation: 'h3e3 h1e1 g8e8 f2f5 e3e1 f0e1 e8e2 g0e2 g9e7 g2e3',
    },
  ],
  [
    'screen-made',
    'a reply before it moves the piece that is lost',
    {
      fen: '2r1kab2/4a4/4b2r1/p8/1n2p3p/9/P2RP1n1P/3CBC3/4A4/1R2KAB2 b',
      move: 'b5c3',
      better: 'b5c7 b0b6 h7h3 d2c2 c9d9 d3d9 c7d9 b6e6 h3i3 e6e5 i5i4 c2b2',
      refutation: 'd2c2 c3a2 b0b2 h7h3 c2a2 h3i3 a2a6 i5i4 a6e6',
    },
  ],
  [
    'trapped-piece',
    'the piece moves to its square only after the move',
    {
      fen: '1nbakabn1/r6r1/1c7/p1p1p1p1p/6c2/9/P1P1P1P1P/1C2BC3/4A4/RNB1KA1NR w',
      move: 'h0g2',
      better: 'b2b9 h8h1 b0c2 a8b8',
      refutation: 'g5g2 b2b9 a8a9 b9d9 e9d9 b0c2 d9e9',
    },
  ],
];

test.each(NEAR_MISSES)('%s is not the reason if %s', (kind, _, bad) => {
  expect(reasonOf(bad)).not.toBe(kind);
});

test('a missed mate has the name that its last move defines', () => {
  const missed = badMove({
    fen: 'Cr1ak4/2R1aR3/9/9/9/9/9/9/9/5K3 w',
    move: 'f0f1',
    better: 'c8e8',
    refutation: 'b9a9',
  });
  expect(explain(missed)).toMatchObject({ kind: 'misses-mate', pattern: 'throat-cutting' });
});
