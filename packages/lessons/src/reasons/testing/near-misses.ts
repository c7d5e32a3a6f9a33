import type { ReasonKind } from '../reason.ts';
import type { ExplainedMove } from './explained-moves.ts';

/** The kind of a reason that a bad move does not have, and why not. */
type NearMiss = readonly [
  kind: ReasonKind,
  why: string,
  bad: Omit<ExplainedMove, 'kind' | 'proof' | 'named'>,
];

/** Positions that look like those of a reason, whose definition does not hold. Most differ in one thing from one that has it. */
export const NEAR_MISSES: readonly NearMiss[] = [
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
    'pin',
    'the piece is protected, and a further capture would allow mate',
    {
      fen: 'r3kab2/4a1c2/1cn1b4/p1p1p3p/6p2/1CPN1R3/P3P1n1P/3CB4/4N2r1/R1BAKA3 b',
      move: 'g3f1',
      better: 'h1f1',
      refutation: 'd2d1 g8h8 d1f1 c6c5 e1c2 c5c4 b4b1 h1h0 e2c4 a9d9 f4f8 h0h2',
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
  [
    'overloaded-defender',
    'the first capture wins by itself',
    {
      fen: '3k5/9/4b4/8p/2r3c2/N8/9/6R2/9/5K3 b',
      move: 'i6i5',
      better: 'c5c7',
      refutation: 'a4c5 e7c5 g2g5 d9d8',
    },
  ],
  [
    'hanging-piece',
    'a capture elsewhere wins a chariot back at once',
    {
      fen: '1nrak1b2/4aR3/c3b1nR1/p1p2Cp2/8p/4P4/P3r3c/4C1N2/9/2BAKAB2 b',
      move: 'a7a8',
      better: 'e3e4 f6f3 i3g3 f3e3 g3g0 f0e1 a7c7 e3e7 e4e7',
      refutation: 'g2e3 a8f8 h7g7 f8f7 e3g4 i5i4 g4h6 i3e3 f0e1 c9c7 e4e5 b9d8',
    },
  ],
  [
    'fork',
    'the piece that escapes takes another one',
    {
      fen: '4kab2/4a4/9/p3p3N/2b6/4nC3/Pc6P/4B4/2C1A4/1c2KAB2 b',
      move: 'b3f3',
      better: 'b0a0 e0d0 e6e5 i6g7 b3b0 d0d1 e4c3 c1c2 e5e4',
      refutation: 'i6g5 b0b4 g5e4 b4f4 e4c5 e6e5 c1a1 f3e3 a1a6 e9d9 a6a5 f4f5',
    },
  ],
  [
    'misses-win-of-piece',
    'the side that loses the cannon threatens mate, which only two replies parry',
    {
      fen: '4kab2/4a4/n3b1C2/p1p1C3p/9/2PNcN3/P2R4P/4r4/4A4/2B1K1B2 b',
      move: 'e2a2',
      better: 'e2g2 e0d0 g2g7 c0e2 g7f7 d4c6 f7f4 c6a7 e4d4 d3g3',
      refutation: 'd3e3 a2a0 e3e4 a0c0 e1d0 a7c8 g0e2 c0c3 d4c6 c3i3 d0e1 i3a3',
    },
  ],
  [
    'screen-removed',
    'the screen is the cannon that is captured, which was not protected before',
    {
      fen: '1r2kab2/4a4/2n5c/p3p4/1cb5p/1R1n1RP2/P3P1r1P/3CC1N1B/4A4/2B1KA3 w',
      move: 'd2c2',
      better: 'f4d4 c5e7 a3a4 i7g7 b4b3 b5h5 b3b9 c7b9 d4c4 b9c7',
      refutation: 'd4c2 b4b2 g3g2 e1f2 g2g3 b2c2 b5b0 c0a2 g3e3 f4a4 c5e7 g4g5',
    },
  ],
  [
    'screen-removed',
    'the capture would win although the cannon protects the piece',
    {
      fen: '5k3/9/n8/2R6/9/2N6/9/2C6/9/3K5 w',
      move: 'c4e3',
      better: 'c6c9',
      refutation: 'a7c6 e3f5',
    },
  ],
  [
    'opened-line',
    'the piece itself moves to the line',
    {
      fen: '2r2k3/9/9/9/9/9/1N7/9/9/3K5 w',
      move: 'b3c5',
      better: 'b3d4',
      refutation: 'c9c5 d0d1',
    },
  ],
  [
    'opened-line',
    'several captures follow',
    {
      fen: '4kab2/4a4/2n1b2R1/p7p/1rn1P1C2/1p7/P3N3P/2R1C4/9/2BAKAr2 b',
      move: 'c5e4',
      better: 'g0g5 h7h6 c5b3 h6d6 c7d9 d6d8 b5b8 d8d6 b8b5',
      refutation: 'g5b5 c7b5 e2e4 g0g3 e3f1 g3i3 h7h4 b5d6 e5e6 d6e4 h4e4 i3f3',
    },
  ],
  [
    'wrong-exchange',
    'the exchange goes on and is even',
    {
      fen: '5k3/9/9/4n4/2n6/9/1N7/2R6/9/3K5 w',
      move: 'c2c5',
      better: 'c2c4',
      refutation: 'e6c5 b3c5 f9f8',
    },
  ],
  [
    'allows-mate',
    'a shorter mate is there',
    {
      fen: '5k3/1R7/9/9/9/9/8p/9/R8/3K5 b',
      move: 'f9e9',
      better: 'i3i2',
      refutation: 'a1a2 e9f9 a2a9',
    },
  ],
  [
    'misses-mate',
    'a shorter mate is there',
    {
      fen: '4k4/1R7/9/9/9/9/9/9/R8/3K5 w',
      move: 'b8b7',
      better: 'a1a2 e9f9 a2a9',
      refutation: '',
    },
  ],
  [
    'misses-mate',
    'a chariot can step between',
    {
      fen: '3k5/9/1R7/9/9/9/2r6/9/R8/5K3 w',
      move: 'a1a2',
      better: 'a1a9 d9d8 b7b8',
      refutation: '',
    },
  ],
  [
    'misses-win-of-piece',
    'the piece is won after the move too',
    {
      fen: '5k3/9/9/2n6/9/9/P8/2R6/9/3K5 w',
      move: 'a3a4',
      better: 'c2c6',
      refutation: 'f9f8 c2c6',
    },
  ],
  [
    'trapped-piece',
    'the piece has a safe square',
    {
      fen: '3k4N/9/4n4/9/9/2P6/r8/9/9/4K4 w',
      move: 'c4c5',
      better: 'i9h7',
      refutation: 'a3i3 i9g8 e7g8 c5d5',
    },
  ],
  [
    'discovered-attack',
    'the piece can move away',
    {
      fen: '5k3/9/9/9/9/r3n2C1/8P/9/9/3K5 w',
      move: 'i3i4',
      better: 'h4h5',
      refutation: 'e4c5 d0d1 a4h4',
    },
  ],
  [
    'discovered-attack',
    'the side that errs opens the line itself',
    {
      fen: '5k3/9/9/9/9/r3N2C1/8P/9/9/3K5 w',
      move: 'e4d6',
      better: 'h4h5',
      refutation: 'a4h4 d0d1',
    },
  ],
  [
    'discovered-check',
    'the piece that moves gives the check',
    {
      fen: '5k3/9/9/9/9/r3n2C1/8P/9/9/4K4 w',
      move: 'i3i4',
      better: 'h4h5',
      refutation: 'e4f2 e0e1 a4h4',
    },
  ],
  [
    'discovered-check',
    'the piece that gives check can be captured',
    {
      fen: '5k3/9/9/9/3Rr4/9/P3n4/9/8C/4K4 w',
      move: 'a3a4',
      better: 'd5e5',
      refutation: 'e3g2 e0d0 g2i1',
    },
  ],
  [
    'check-gains-time',
    'the check drives the screen of the defender away',
    {
      fen: '4kab2/4a4/4b4/p3p3p/n1r2n3/R4NBcP/P3P4/2N1B1C2/4A4/4KA3 w',
      move: 'a4e4',
      better: 'c2b4 a5c4 b4a6 h4f4 a6c5 f4a4 e2c4 a4g4 c4e2 g4b4 c5e6 f5e3',
      refutation: 'h4h0 e2g0 c5c2 g4e2 c2c5 e4b4 a5c6 g2f2 c5a5 b4b9 e8d9 b9b3',
    },
  ],
  [
    'check-gains-time',
    'a reply protects the piece',
    {
      fen: '2rk3r1/9/9/9/9/9/3n4P/9/R6N1/4K2R1 w',
      move: 'i3i4',
      better: 'h1g3',
      refutation: 'd3c1 e0f0 h9h1',
    },
  ],
  [
    'hanging-piece',
    'the capture allows mate in one',
    {
      fen: '3k4r/1R7/9/9/9/8N/9/9/R8/5K3 w',
      move: 'f0f1',
      better: 'i4g5',
      refutation: 'i9i4 f1f0',
    },
  ],
  [
    'hanging-piece',
    'a pawn protects the piece',
    {
      fen: '2r2k3/9/9/9/1PN6/9/P8/9/9/3K5 w',
      move: 'a3a4',
      better: 'c5d7',
      refutation: 'c9c5 b5c5',
    },
  ],
  [
    'perpetual-check',
    'an advisor can step between',
    {
      fen: '4ka3/4a2R1/9/9/9/9/9/9/5K3/1r7 w',
      move: 'f1f2',
      better: 'h8e8 e9d9 e8d8 d9e9 d8e8 e9d9 e8d8 d9e9 d8e8',
      refutation: '',
      ruleset: 'casual',
    },
  ],
  [
    'perpetual-check',
    'another reply ends the checks of the horse',
    {
      fen: '2r1N4/C2k5/3a5/9/9/9/9/9/3K5/7r1 w',
      move: 'd1d2',
      better: 'e9f7 d8e8 f7g9 e8d8 g9f7 d8e8 f7g9 e8d8 g9f7',
      refutation: '',
      ruleset: 'casual',
    },
  ],
];
