/** The main openings, from which the starter file follows best play: their first moves, and the names that players use. */
export interface Opening {
  readonly name: string;
  readonly chinese: string;
  readonly moves: readonly string[];
}

export const OPENINGS: readonly Opening[] = [
  { name: 'Screen horses', chinese: '中炮对屏风马', moves: ['h2e2', 'h9g7', 'h0g2', 'b9c7'] },
  { name: 'Sandwiched horses', chinese: '中炮对反宫马', moves: ['h2e2', 'b9c7', 'h0g2', 'h7f7'] },
  { name: 'Same-side cannons', chinese: '顺炮', moves: ['h2e2', 'h7e7'] },
  { name: 'Opposite cannons', chinese: '列炮', moves: ['h2e2', 'b7e7'] },
  { name: 'Elephant opening', chinese: '飞相局', moves: ['g0e2'] },
  { name: 'Pawn against pawn', chinese: '对兵局', moves: ['c3c4', 'g6g5'] },
  { name: 'Pawn against cannon', chinese: '仙人指路对卒底炮', moves: ['c3c4', 'b7c7'] },
  { name: 'Horse opening', chinese: '起马局', moves: ['b0c2'] },
  { name: 'Palace cannon', chinese: '过宫炮', moves: ['h2d2'] },
  { name: 'Advisor-corner cannon', chinese: '士角炮', moves: ['h2f2'] },
];
