/** An opening, a middlegame and an endgame, in which searches are measured. */
export const POSITIONS = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
  'r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w',
  '2bak4/4a4/4b4/p3p3p/2p6/6R2/P1P1P3P/4B4/4A4/r1B1KA3 w',
];
