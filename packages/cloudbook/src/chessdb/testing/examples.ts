/**
 * Answers in the exact form of chessdb. The scores are invented; the form, ranks and winrates follow the server, and
 * the moves are those of its generator, in its order.
 */

/** After 1. h2e2 h9g7 2. h0g2. */
export const OPENING_FEN = 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b';
export const UNKNOWN_FEN = '2bakab2/9/4c4/4p4/9/9/4P4/4C4/9/2BAKAB2 w';
export const MATE_FEN = 'rnbak1r2/4an2c/2c5b/2C1p1p1p/p1p6/7C1/P1P1P1P1P/B7N/4A4/RN2KABR1 w';
export const TABLEBASE_FEN = '3k5/9/5N3/9/2b6/9/9/9/4K4/9 w';
export const RULE_FEN = '4k4/9/9/9/9/9/9/9/9/R2K5 w';
export const RULE_MOVES = ['a0a9', 'e9e8', 'a9a8', 'e8e9'];

/** All moves of the start position: 38 with a score and 6 without. */
export const START_ROWS: string = makeText([
  'move:c3c4,score:1,rank:2,note:! (44-02),winrate:50.08',
  'move:g3g4,score:1,rank:2,note:! (44-02),winrate:50.08',
  'move:c0e2,score:1,rank:2,note:! (44-11),winrate:50.08',
  'move:g0e2,score:1,rank:2,note:! (44-11),winrate:50.08',
  'move:b2e2,score:0,rank:1,note:* (45-02),winrate:50.00',
  'move:h2e2,score:0,rank:1,note:* (45-02),winrate:50.00',
  'move:b0c2,score:-1,rank:1,note:* (44-06),winrate:49.92',
  'move:h0g2,score:-1,rank:1,note:* (44-06),winrate:49.92',
  'move:b2f2,score:-1,rank:1,note:* (44-08),winrate:49.92',
  'move:h2d2,score:-1,rank:1,note:* (44-08),winrate:49.92',
  'move:b2d2,score:-2,rank:1,note:* (44-09),winrate:49.85',
  'move:h2f2,score:-2,rank:1,note:* (44-09),winrate:49.85',
  'move:b0a2,score:-9,rank:0,note:? (44-04),winrate:49.32',
  'move:h0i2,score:-9,rank:0,note:? (44-04),winrate:49.32',
  'move:a3a4,score:-11,rank:0,note:? (44-07),winrate:49.17',
  'move:i3i4,score:-11,rank:0,note:? (44-07),winrate:49.17',
  'move:b2g2,score:-14,rank:0,note:? (42-03),winrate:48.94',
  'move:h2c2,score:-14,rank:0,note:? (42-03),winrate:48.94',
  'move:b2c2,score:-17,rank:0,note:? (43-03),winrate:48.71',
  'move:h2g2,score:-17,rank:0,note:? (43-03),winrate:48.71',
  'move:a0a1,score:-19,rank:0,note:? (45-02),winrate:48.56',
  'move:i0i1,score:-19,rank:0,note:? (45-02),winrate:48.56',
  'move:d0e1,score:-21,rank:0,note:? (44-04),winrate:48.41',
  'move:f0e1,score:-21,rank:0,note:? (44-04),winrate:48.41',
  'move:b2b4,score:-24,rank:0,note:? (42-02),winrate:48.18',
  'move:h2h4,score:-24,rank:0,note:? (42-02),winrate:48.18',
  'move:c0a2,score:-26,rank:0,note:? (44-03),winrate:48.03',
  'move:g0i2,score:-26,rank:0,note:? (44-03),winrate:48.03',
  'move:b2b6,score:-29,rank:0,note:? (43-01),winrate:47.80',
  'move:h2h6,score:-29,rank:0,note:? (43-01),winrate:47.80',
  'move:e3e4,score:-42,rank:0,note:? (43-02),winrate:46.82',
  'move:a0a2,score:-58,rank:0,note:? (44-01),winrate:45.62',
  'move:i0i2,score:-58,rank:0,note:? (44-01),winrate:45.62',
  'move:b2b3,score:-62,rank:0,note:? (41-01),winrate:45.32',
  'move:h2h3,score:-62,rank:0,note:? (41-01),winrate:45.32',
  'move:b2a2,score:-70,rank:0,note:? (42-01),winrate:44.72',
  'move:h2i2,score:-70,rank:0,note:? (42-01),winrate:44.72',
  'move:e0e1,score:-95,rank:0,note:? (38-01),winrate:42.85',
  'move:h2h1,score:??,rank:0,note:? (??-??)',
  'move:h2h5,score:??,rank:0,note:? (??-??)',
  'move:h2h9,score:??,rank:0,note:? (??-??)',
  'move:b2b1,score:??,rank:0,note:? (??-??)',
  'move:b2b5,score:??,rank:0,note:? (??-??)',
  'move:b2b9,score:??,rank:0,note:? (??-??)',
]);

export const OPENING_JSON: string = makeObject(
  [
    '{"uci":"i9h9","score":-7,"rank":2,"note":"! (41-02)","winrate":"49.47"}',
    '{"uci":"b9c7","score":-9,"rank":2,"note":"! (40-03)","winrate":"49.32"}',
    '{"uci":"g6g5","score":-12,"rank":1,"note":"* (42-02)","winrate":"49.09"}',
    '{"uci":"c6c5","score":-16,"rank":0,"note":"? (40-04)","winrate":"48.79"}',
    '{"uci":"b7e7","score":-24,"rank":0,"note":"? (41-01)","winrate":"48.18"}',
    '{"uci":"h7i7","score":-31,"rank":0,"note":"? (39-01)","winrate":"47.65"}',
    '{"uci":"c9e7","score":-33,"rank":0,"note":"? (38-02)","winrate":"47.50"}',
    '{"uci":"d9e8","score":-44,"rank":0,"note":"? (40-01)","winrate":"46.67"}',
  ],
  3,
);

/** The same rows in text, which has no ply. */
export const OPENING_ROWS: string = makeText([
  'move:i9h9,score:-7,rank:2,note:! (41-02),winrate:49.47',
  'move:b9c7,score:-9,rank:2,note:! (40-03),winrate:49.32',
  'move:g6g5,score:-12,rank:1,note:* (42-02),winrate:49.09',
  'move:c6c5,score:-16,rank:0,note:? (40-04),winrate:48.79',
  'move:b7e7,score:-24,rank:0,note:? (41-01),winrate:48.18',
  'move:h7i7,score:-31,rank:0,note:? (39-01),winrate:47.65',
  'move:c9e7,score:-33,rank:0,note:? (38-02),winrate:47.50',
  'move:d9e8,score:-44,rank:0,note:? (40-01),winrate:46.67',
]);

/** An unknown position, requested with all its moves. */
export const UNSCORED_ROWS: string = makeText([
  'move:e0e1,score:??,rank:0,note:? (??-??)',
  'move:f0e1,score:??,rank:0,note:? (??-??)',
  'move:d0e1,score:??,rank:0,note:? (??-??)',
  'move:g0i2,score:??,rank:0,note:? (??-??)',
  'move:c0a2,score:??,rank:0,note:? (??-??)',
  'move:e2e1,score:??,rank:0,note:? (??-??)',
  'move:e2i2,score:??,rank:0,note:? (??-??)',
  'move:e2h2,score:??,rank:0,note:? (??-??)',
  'move:e2g2,score:??,rank:0,note:? (??-??)',
  'move:e2f2,score:??,rank:0,note:? (??-??)',
  'move:e2d2,score:??,rank:0,note:? (??-??)',
  'move:e2c2,score:??,rank:0,note:? (??-??)',
  'move:e2b2,score:??,rank:0,note:? (??-??)',
  'move:e2a2,score:??,rank:0,note:? (??-??)',
  'move:e2e6,score:??,rank:0,note:? (??-??)',
  'move:e3e4,score:??,rank:0,note:? (??-??)',
]);

/** A book position with a mate in one ply. */
export const MATE_ROWS: string = makeText([
  'move:c6c9,score:29999,rank:2,note:! (00-00)',
  'move:h4e4,score:29997,rank:0,note:? (03-01)',
  'move:h4h9,score:412,rank:0,note:? (02-01),winrate:77.70',
  'move:a0a1,score:-35,rank:0,note:? (01-01),winrate:47.35',
]);

/** A perpetual check, which is banned. */
export const RULE_ROWS: string = makeText([
  'move:d0d1,rule:none',
  'move:a8a0,rule:none',
  'move:a8a1,rule:none',
  'move:a8a2,rule:none',
  'move:a8a3,rule:none',
  'move:a8a4,rule:none',
  'move:a8a5,rule:none',
  'move:a8a6,rule:none',
  'move:a8a7,rule:none',
  'move:a8i8,rule:none',
  'move:a8h8,rule:none',
  'move:a8g8,rule:none',
  'move:a8f8,rule:none',
  'move:a8e8,rule:none',
  'move:a8d8,rule:none',
  'move:a8c8,rule:none',
  'move:a8b8,rule:none',
  'move:a8a9,rule:ban',
]);

/** Rows of a tablebase, by plies to the mate. */
export const TABLEBASE_ROWS: string = makeText([
  'move:f7d6,score:29991,rank:2,note:! (W-M-0009)',
  'move:e1e0,score:0,rank:0,note:? (D-M-0000)',
]);

function makeText(rows: readonly string[]): string {
  return `${rows.join('|')}\0`;
}

function makeObject(rows: readonly string[], ply: number): string {
  return `{"status":"ok","moves":[${rows.join(',')}],"ply":${ply}}`;
}
