/**
 * Mates for the tests, each as the position before it and the mating move. Most are from master games, where they were played or could have
 * been played, without the pieces that the mate does not need.
 */
import type { MatePattern } from '../mate-pattern.ts';

export type MateRow = readonly [before: string, move: string];

interface Examples {
  /** Mates of this name. */
  readonly mates: readonly MateRow[];
  /** Mates that look like it, and lack something that the definition asks. */
  readonly others: readonly MateRow[];
}

export const MATES: Readonly<Record<MatePattern, Examples>> = {
  'throat-cutting': {
    mates: [
      ['Cr1ak4/2R1aR3/9/9/9/9/9/9/9/5K3 w', 'c8e8'],
      ['3ckab1C/4a4/4R4/9/9/9/9/6r2/4K4/9 w', 'e7e8'],
      ['4kc3/3RaR3/9/9/9/9/9/9/9/3K5 w', 'f8e8'],
      ['4ka3/4aR3/4R4/p1p5p/9/9/2P1P3P/Nn2C4/3rA2r1/2B1KABc1 b', 'h1e1'],
      ['3ak4/4a4/n8/p2R2p1p/4R4/6P2/P3P3P/9/1r2A2r1/1cBAKNB2 b', 'b1e1'],
    ],
    others: [
      ['4k4/9/9/9/9/9/9/2n1B4/6r2/4KC3 b', 'g1e1'],
      ['3ak4/3R3N1/4C2r1/3N5/9/9/9/9/9/3K5 w', 'd8e8'],
    ],
  },
  'spring-horse': {
    mates: [
      ['6RN1/5k3/5r3/9/9/9/9/9/9/4K4 w', 'g9d9'],
      ['3cka3/5RN2/9/9/9/9/4P4/9/9/4K4 w', 'f8c8'],
      ['6RN1/5k3/5r3/9/9/9/9/9/9/4K4 w', 'g9b9'],
      ['6RN1/4ak3/3a1r3/9/2b6/9/6p2/3A5/9/4K4 w', 'g9e9'],
      ['6RN1/4ak3/3a1r3/9/2b6/9/6p2/3A5/9/4K4 w', 'g9a9'],
    ],
    others: [
      ['3k5/9/9/9/9/9/9/9/4Arn2/4KA3 b', 'f1f3'],
      ['3rka3/4aRN2/9/9/9/9/9/9/9/5K3 w', 'f8f7'],
    ],
  },
  'detonating-mine': {
    mates: [
      ['2RCk4/4r4/4b4/9/4C4/9/9/9/9/4K4 w', 'd9d1'],
      ['2RCk4/4r4/4b4/9/9/9/9/9/9/4K4 w', 'd9d8'],
      ['4k4/9/9/9/9/9/4c4/4B4/4A4/1r1cK4 b', 'd0d6'],
      ['2RCk1b2/4a4/6P2/p7p/9/9/P7P/4KA3/1r7/1cBA5 w', 'd9d3'],
      ['2bak1CR1/4a4/2n1c4/p1p6/5n3/2P1C1r1p/P3P3c/B1N5N/4A4/4KAB2 w', 'g9g7'],
    ],
    others: [
      ['9/9/3k5/9/3C5/9/3R5/4K4/9/9 w', 'd5g5'],
      ['4k4/9/4b4/4r4/9/9/4c4/9/3RKR3/9 b', 'e3f3'],
    ],
  },
  'old-pawn': {
    mates: [
      ['1P1k5/3c5/4b4/4C4/9/9/9/9/9/4K4 w', 'b9c9'],
      ['3k1P3/3c5/9/9/9/9/9/9/9/4K4 w', 'f9e9'],
      ['3k1P3/8R/9/9/9/9/9/9/9/4K4 w', 'f9e9'],
      ['3ak1b2/4a4/1n2bc3/1C4r2/4P4/P1N3N2/9/2n1B4/7R1/2pAKA3 b', 'c0d0'],
      ['6b2/4k4/5c3/5N3/9/9/5R3/3A1A3/6r2/3p1K3 b', 'd0e0'],
    ],
    others: [
      ['4k4/1N2aP3/9/9/9/9/9/5n3/5C3/4K4 w', 'f8f9'],
      ['3ak1P2/8C/8N/9/9/4p4/9/9/4K4/9 w', 'i7g8'],
    ],
  },
  'double-horses': {
    mates: [
      ['4ka3/1N2a4/9/7N1/9/9/9/9/4K4/9 w', 'h6g8'],
      ['5k3/9/9/9/9/9/9/4n4/1n1KA4/9 b', 'e2c3'],
      ['9/4k4/9/9/9/9/5n3/9/5K1n1/9 b', 'f3h2'],
      ['2bak4/4a2Nc/2n1bc3/3Np2C1/p6np/6R2/P5r1P/2C1B4/4A4/4KAB2 w', 'd6c8'],
      ['5ab2/1N1ka4/4b4/5P3/6nn1/1N7/9/1p1AB2p1/4A4/2B1K4 w', 'b4c6'],
    ],
    others: [
      ['4ka3/1N2a4/9/9/4N4/9/4P4/4C4/9/4K4 w', 'e5d7'],
      ['4ka3/1N2a4/9/5N3/9/9/9/9/9/3K5 w', 'f6g8'],
    ],
  },
  'horse-and-cannon': {
    mates: [
      ['5k3/9/5N3/9/4C4/4p4/9/9/9/4K4 w', 'e5f5'],
      ['9/9/3k2C2/3N5/9/9/9/3A5/9/3K5 w', 'd6f7'],
      ['3k5/4a4/3N5/4C4/9/9/9/9/9/4K4 w', 'e6d6'],
      ['1Cba1a3/2N1k4/9/4p1n1p/9/p2n5/4P3P/3AB4/9/1cBAK4 w', 'b9b8'],
      ['3a1k3/2C1a3n/b3bN3/3PC4/8p/4c4/5c3/4B4/4A4/2BAK4 w', 'e6f6'],
    ],
    others: [
      ['3k5/4c4/9/9/9/9/9/3n5/4r4/3K5 b', 'e8d8'],
      ['3k5/2N6/9/3C5/4N4/9/9/9/9/3K5 w', 'e5d7'],
    ],
  },
  'double-cannon': {
    mates: [
      ['5R3/4k3C/4b4/9/9/9/9/5C3/9/4K4 w', 'f2f8'],
      ['9/3k1C3/2N2R3/9/9/9/9/4C4/4K4/9 w', 'e2e8'],
      ['9/3k5/4R4/9/9/9/4C4/9/3CA4/4K4 w', 'e3d3'],
      ['r2k1ab2/1R7/3CbN3/C7p/9/9/P6rc/4B4/4A1n2/2BA1K3 w', 'a6d6'],
      ['2b1k4/4a4/9/p1p5N/6p2/9/3n4P/c8/2c2K3/3A1AB2 b', 'a2a1'],
    ],
    others: [
      ['1CRrk4/3Na4/9/9/9/9/9/3C5/4A4/4K4 w', 'c9d9'],
      ['4k4/3r5/7c1/9/9/9/4P4/2n6/4A4/2c1K4 b', 'd8d0'],
    ],
  },
  'sandwiched-chariot': {
    mates: [
      ['4k4/9/9/9/6c2/9/4P4/9/6r2/4KAB1c b', 'g5g0'],
      ['C1ba1k3/2R6/9/2C6/9/9/9/9/9/4K4 w', 'c6c9'],
      ['1Cbak4/2R6/9/9/9/9/9/2C6/4A4/4K4 w', 'c2c9'],
      ['C2k1a3/Cc2a1c2/4b4/P1R5p/2b1p4/3n2P2/4P3P/4B4/4A3N/3AK1B2 w', 'c6c9'],
      ['2baka3/9/2R1b1N2/p1p5p/6p2/1NP6/P3P1c2/C7C/6r2/2BAKABc1 b', 'g3g0'],
    ],
    others: [
      ['3k1ab2/4a1C2/7R1/6C2/9/9/9/9/9/4K4 w', 'g6g9'],
      ['4k4/9/9/9/9/9/7r1/5R3/5K3/7cc b', 'h3h1'],
    ],
  },
  'heaven-and-earth-cannons': {
    mates: [
      ['4ka3/9/2N6/6C2/9/9/4C4/9/9/4K4 w', 'g6g9'],
      ['3ak4/4a4/4b4/4C4/9/9/9/2C6/9/5K3 w', 'c2c9'],
      ['4k4/9/9/9/9/9/4c4/9/9/4KAr1c b', 'g0g1'],
      ['1r2kab2/4a1n2/2c1b4/p3C4/2P1p3p/2r2p3/4P3P/6C2/4A4/3RKAB2 w', 'g2g9'],
      ['1Rb1ka3/4a4/4b4/6N2/4N4/2B1P4/4c4/3A2p2/2c5r/3AK1B2 b', 'c1c0'],
    ],
    others: [
      ['4C4/4c4/3k5/9/9/9/4R4/9/5K3/9 w', 'e3d3'],
      ['1Cbak4/3Pa4/5cN2/9/9/4n4/4C4/9/9/3K5 w', 'd8e8'],
    ],
  },
  'two-devils': {
    mates: [
      ['3k5/4P4/3P5/9/9/9/9/9/4K4/9 w', 'd7d8'],
      ['4ka3/3P1P3/9/9/6c2/9/9/9/4C4/4K4 w', 'f8e8'],
      ['4k4/3P1P3/3N5/3C5/9/9/3c5/9/4A4/4K4 w', 'd8e8'],
      ['2b1ka3/3Pa4/4P1N2/2n6/4C4/9/8n/4B4/4A4/2BAK4 w', 'e7e8'],
      ['4k1b2/4a4/3ab4/3P5/4N4/6B2/C8/7n1/2p1pn3/3K1A3 b', 'c1d1'],
    ],
    others: [
      ['4k4/3P1P3/9/9/9/9/9/9/9/3K5 w', 'd8d9'],
      ['9/3k5/9/9/9/9/4p4/5p3/4K4/3r5 b', 'e3e2'],
    ],
  },
  'three-chariots': {
    mates: [
      ['3k5/9/3a5/3r5/9/4r4/9/9/3pA4/4KA3 b', 'd1d0'],
      ['3rk4/9/4b4/9/9/9/9/3r5/5p3/4K4 b', 'd2d0'],
      ['6R2/4k4/3P5/9/7R1/9/9/9/9/3K5 w', 'h5h8'],
      ['3ak1b2/4a4/4b4/9/3P1r3/5r3/9/4p2N1/7R1/1R2KA3 b', 'f4f0'],
      ['4ka3/4a4/4n4/1P7/5r3/3R2R1P/4r4/8B/4Ap3/3AK1B2 b', 'f1f0'],
    ],
    others: [
      ['4k4/9/4b4/9/5r3/2r6/9/4p4/9/4K4 b', 'c4c0'],
      ['5P2C/4k4/2R2R3/9/9/9/9/9/9/3K5 w', 'c7c8'],
    ],
  },
  'smothered-palace': {
    mates: [
      ['3ak4/C3a4/9/9/9/9/9/9/9/4K4 w', 'a8a9'],
      ['4kab2/4a4/6n2/9/9/6C2/9/9/9/4K4 w', 'g4g9'],
      ['3ak4/1C2a4/9/9/9/9/9/9/9/3K5 w', 'b8b9'],
      ['2ba1k3/1c2a4/4b4/p3P4/9/P1B1C4/9/9/4A4/3AK1B2 b', 'b8b0'],
      ['2bak4/2CNa4/4b2n1/p2P2p1p/c1C6/9/2r5P/B4A3/9/3AK1B2 w', 'c5c9'],
    ],
    others: [
      ['1r2k4/9/4c4/9/9/9/9/4B4/4A4/4KA3 b', 'b9b0'],
      ['3akc3/4a4/4b4/9/2N1C4/9/9/9/9/4K4 w', 'c5d7'],
    ],
  },
  'smothered-mate': {
    mates: [
      ['4k4/9/4b4/4r4/9/9/4c4/9/3RKR3/9 b', 'e3f3'],
      ['4k4/9/9/9/9/4n4/9/9/4N4/3AKA3 b', 'e4d2'],
      ['4k4/9/9/9/9/4n4/9/9/4N4/3AKA3 b', 'e4f2'],
      ['3akab2/4n4/4b4/3Nn3p/p3C4/9/8P/9/4A4/2B1KA3 w', 'd6c8'],
      ['1C1R2b2/4ak3/4ccn2/4C1R1p/2p6/P5P2/4P1r1P/6N2/4A4/1r1AK1B2 w', 'e6f6'],
    ],
    others: [
      ['4k4/9/9/9/9/9/2r6/9/4A4/4KA3 b', 'c3c0'],
      ['4k4/9/9/4p4/9/4P4/9/3r5/3rC4/4KA3 b', 'd1d0'],
    ],
  },
  'moon-scooping': {
    mates: [
      ['2R6/9/5k3/9/9/9/9/9/4K4/9 w', 'c9f9'],
      ['4k4/9/9/9/9/9/9/5K3/9/4r4 b', 'e0f0'],
      ['4R4/9/3k5/9/9/9/9/9/4K4/9 w', 'e9d9'],
      ['C3k4/9/P8/8p/1NpP2b2/9/9/9/1n1K5/4rAB2 b', 'e0d0'],
      ['1C1R1ab2/4k4/9/N7p/6p2/P8/8P/9/3K5/5rBc1 b', 'f0d0'],
    ],
    others: [
      ['4k4/9/9/9/9/9/9/9/3KN4/r7r b', 'a0d0'],
      ['4R4/4R4/3k5/9/9/9/9/9/4A4/4K4 w', 'e9d9'],
    ],
  },
  'octagonal-horse': {
    mates: [
      ['3krR3/9/5N3/9/9/9/9/9/9/4K4 w', 'f9e9'],
      ['9/3k5/9/3C5/9/9/9/5n3/4p4/3K5 b', 'e1d1'],
      ['9/3k5/9/3C5/9/9/9/5n3/4p4/3K5 b', 'e1e0'],
      ['2b2R3/5NC2/2n2k3/2cnp3p/p8/9/P1prP3P/4B4/4A4/1r1AK4 w', 'f8d9'],
      ['2b1ka1R1/3Ra1C1n/4b4/4pc2p/p1p6/6P1P/8N/3A1n3/r8/2BK5 b', 'a1d1'],
    ],
    others: [
      ['5k3/4a1N2/5a3/5N3/5C3/9/9/9/5K3/9 w', 'f6d7'],
      ['9/4k4/9/9/9/3r5/9/5K3/9/3n5 b', 'd4f4'],
    ],
  },
  'iron-bolt': {
    mates: [
      ['4k4/9/9/4c2r1/9/9/4R4/9/4A4/4K4 b', 'h6h0'],
      ['4k4/4a4/9/3R5/9/9/4P4/3KC4/9/9 w', 'd6d9'],
      ['4k4/4a4/9/9/9/9/4PR3/4C4/9/5K3 w', 'f3f9'],
      ['4k4/4a4/4r3b/2p6/pR6p/2P1C4/P3P2r1/3AB2c1/4A4/4K1B2 w', 'b5b9'],
      ['2Rckab2/1nC1a1r2/r3b1n1c/p7p/3R2p2/9/P7P/4C1N1B/9/2BAKA3 w', 'c9d9'],
    ],
    others: [
      ['C3k4/4a4/4b4/1R7/9/9/9/4C4/9/5K3 w', 'b6b9'],
      ['4k3C/4a4/6R2/9/4p4/9/9/4C4/9/4K4 w', 'g7g9'],
    ],
  },
  'elbow-horse': {
    mates: [
      ['4k4/9/9/5r3/9/9/9/4BC3/2n6/5K3 b', 'f6f2'],
      ['3k5/9/9/9/9/9/5c3/5A2n/4A4/4K4 b', 'i2g1'],
      ['4ka3/4a4/9/1N1R5/9/9/9/9/9/4K4 w', 'b6c8'],
      ['2bak4/3RaPN2/c3b4/4p4/9/1cP2n3/P1r6/9/2C1AC3/4KAB2 w', 'f8f9'],
      ['4kab2/4a4/4b4/p3C1N2/4P3p/1Nc3B2/P7P/5K3/6n2/2Br1A3 b', 'd0f0'],
    ],
    others: [
      ['3ak4/4acN2/9/3N1C3/9/9/9/9/9/4K4 w', 'd6c8'],
      ['3k5/3c2N2/9/9/9/9/1R7/9/4K4/9 w', 'b3b9'],
    ],
  },
  'palcorner-horse': {
    mates: [
      ['4k4/9/9/9/9/9/5n3/5A3/1c1RAK3/7r1 b', 'f3d2'],
      ['3ak4/4a4/4rn3/5N3/9/4CC3/9/9/9/4K4 w', 'f6d7'],
      ['9/4k4/4bN3/2R6/9/9/9/9/9/4K4 w', 'c6c8'],
      ['2bak4/4a4/nc4P1b/1N2R4/5r3/8p/7p1/4BC3/4A4/4KAB2 w', 'b6d7'],
      ['C1bak4/3Na4/4b4/7R1/6r1p/2B6/P3P3P/1c1A1n3/4K4/3n1AB2 b', 'g5g1'],
    ],
    others: [
      ['3ak4/4a4/4b1N2/1N7/4C4/9/9/9/9/4K4 w', 'b6d7'],
      ['3k5/2N6/9/3C5/4N4/9/9/9/9/3K5 w', 'e5d7'],
    ],
  },
  'angler-horse': {
    mates: [
      ['4k4/9/9/9/9/4P4/9/2nr5/9/4K4 b', 'd2d0'],
      ['3k5/4c4/5a3/9/9/9/9/6n2/5K3/9 b', 'e8f8'],
      ['4k4/9/9/9/9/4cn3/4r4/9/3r5/5K3 b', 'f4g2'],
      ['5a3/1C2k4/3a5/9/6R2/9/4P4/2n1B4/3K5/5rB2 b', 'f0d0'],
      ['Cr7/4R4/2R1bk3/2p5p/9/1NP1C4/P1c1c3P/5rn1B/9/2BAK4 b', 'f2f0'],
    ],
    others: [
      ['4k4/9/9/9/9/9/3n5/4B1n2/9/3AK4 b', 'd3c1'],
      ['3k5/3c2N2/9/4N4/9/9/9/9/3K5/9 w', 'e6c7'],
    ],
  },
  'tiger-silhouette': {
    mates: [
      ['3k5/9/9/7r1/9/9/6n2/9/4K4/2cA5 b', 'h6h1'],
      ['4k4/9/9/9/9/9/6n2/9/9/5KBr1 b', 'h0g0'],
      ['5aC2/4k4/5P3/2N6/9/9/9/9/9/5K3 w', 'f7f8'],
      ['1R3ab2/4k4/4b4/4p4/8p/9/2n6/9/2r1A4/3K1A3 b', 'c1c0'],
      ['2b2k3/4a4/3ab4/1N3P3/p2C4P/9/2n1p4/3K5/4A4/5Ac2 b', 'e3e2'],
    ],
    others: [
      ['1C1a5/1R1Nk4/4b4/9/9/9/9/9/9/4K4 w', 'd8c6'],
      ['9/3k5/9/9/9/9/6n2/6r2/9/5K1c1 b', 'g2g0'],
    ],
  },
  'three-on-one-wing': {
    mates: [
      ['4k4/9/9/4p4/1r7/9/9/9/4K4/2cn5 b', 'b5b1'],
      ['4k4/9/9/4P4/9/9/9/4K4/2cR5/1r1n5 b', 'b0b2'],
      ['4k4/7NC/9/5R3/9/9/9/4B4/9/4K4 w', 'f6f9'],
      ['3ak1b2/2P1a4/4b4/4p3p/9/2N6/9/N5R2/7nc/2BAKAr2 b', 'g0f0'],
      ['3akr3/3Ra4/b3b4/1C2p3p/1P7/2CN5/4P3P/1rN1B3B/4A2n1/4K2c1 b', 'f9f0'],
    ],
    others: [
      ['4k2C1/4a4/6r2/6N2/9/9/5R3/9/9/5K3 w', 'f3f9'],
      ['4kab1C/4c4/5R3/6N2/4P4/4c4/9/9/9/4K4 w', 'f7f9'],
    ],
  },
  'double-chariots': {
    mates: [
      ['4k4/9/9/9/9/9/9/5K3/6r2/7r1 b', 'h0h2'],
      ['4k4/9/9/9/9/9/9/5K3/7r1/2r6 b', 'c0c2'],
      ['4k4/9/9/9/9/9/9/4B4/4KC1r1/5r3 b', 'h1f1'],
      ['9/3nR4/b2c1k3/p2R2p1p/2P1p3n/2r6/P3P1r1P/4BCN2/4A4/2B1KA3 w', 'd6f6'],
      ['2b1ka3/4a4/4b4/p7p/4P4/5NR2/P7P/4B4/1R1K5/2r1r4 b', 'c0d0'],
    ],
    others: [
      ['9/4R4/4nk3/4p4/1R7/9/9/9/3K5/9 w', 'b5f5'],
      ['C2R5/4k4/4b4/2R6/9/9/9/9/9/4K4 w', 'c6c8'],
    ],
  },
  'face-to-face': {
    mates: [
      ['9/4rR3/4k4/9/9/9/9/9/9/5K3 w', 'f8f7'],
      ['9/5k3/9/9/9/4R4/9/9/9/4K4 w', 'e4f4'],
      ['4k4/9/9/9/8c/3p5/9/9/9/3K5 b', 'i5d5'],
      ['2bakab2/9/2n6/8p/9/9/2r6/5K3/4A4/9 b', 'c3f3'],
      ['9/4aP3/2rk1a3/9/9/8p/9/9/4A4/3CK4 w', 'e1d2'],
    ],
    others: [
      ['4k4/9/4b4/9/9/4nr3/9/5A3/9/4CK3 b', 'f4f2'],
      ['4k4/9/9/9/6r2/9/9/9/5R3/5K3 b', 'g5g0'],
    ],
  },
  'double-check': {
    mates: [
      ['4k4/9/9/9/9/9/9/3C5/3KAn1c1/5r3 b', 'f1e3'],
      ['9/3k5/9/3N5/9/9/3n5/3C5/9/4K4 w', 'd6b7'],
      ['5C3/2RR5/4bkn2/9/9/9/5c3/9/9/4K4 w', 'd8f8'],
      ['2ba5/3Ca4/4ck2b/9/8p/2B4R1/P1n6/N2r5/4K4/5AB2 b', 'd2e2'],
      ['2ba1k3/2N1a4/3cb4/5r2p/p8/1C1R5/P3P3P/4B4/3pA4/c3KAB2 b', 'd1d0'],
    ],
    others: [
      ['1CRrk4/3Na4/9/9/9/9/9/3C5/9/4K4 w', 'c9d9'],
      ['4k4/9/5c3/9/9/4r4/9/9/5K3/9 b', 'e4f4'],
    ],
  },
};
