import { describe, expect, it } from 'vitest';
import { addInfo, EMPTY_EVALUATION, type Evaluation } from './evaluation.ts';
import { parseInfo } from './info.ts';

function evaluate(...bodies: readonly string[]): Evaluation {
  return evaluateFor(1, ...bodies);
}

function evaluateFor(multiPv: number, ...bodies: readonly string[]): Evaluation {
  return bodies.reduce(
    (evaluation, body) => addInfo(evaluation, parseInfo(body), 'ranks-1-10', multiPv),
    EMPTY_EVALUATION,
  );
}

/** A short `info` line: depth, rank and the text after the score. */
function at(depth: number, multipv: number, rest = ''): string {
  return `depth ${depth} multipv ${multipv} score cp ${depth} ${rest}`;
}

/** Depth and rank of each settled line. */
function settledOf(multiPv: number, ...bodies: readonly string[]): number[][] {
  return evaluateFor(multiPv, ...bodies).settled.map(({ depth, multipv }) => [depth, multipv]);
}

describe('addInfo', () => {
  it('translates the variation and keeps the totals', () => {
    const body =
      'depth 6 seldepth 7 score cp 63 wdl 200 700 100 nodes 11302 nps 452080 hashfull 3 tbhits 0 time 25 pv h1g3 b10c8';
    expect(evaluate(body)).toEqual({
      lines: [
        {
          multipv: 1,
          depth: 6,
          seldepth: 7,
          score: { kind: 'cp', value: 63, bound: 'exact' },
          wdl: { win: 200, draw: 700, loss: 100 },
          pv: ['h0g2', 'b9c7'],
          isPvCut: false,
          pvDepth: 6,
        },
      ],
      settled: [expect.objectContaining({ depth: 6 })],
      nodes: 11_302,
      nps: 452_080,
      hashfull: 3,
      tbhits: 0,
      timeMs: 25,
    });
  });

  it('orders lines by rank', () => {
    const { lines, settled } = evaluate(
      'depth 5 multipv 3 score cp 1 pv c4c5',
      'depth 5 multipv 1 score cp 9 pv h3e3',
      'depth 5 multipv 2 score cp 5 pv b3e3',
    );
    expect(lines.map((line) => line.multipv)).toEqual([1, 2, 3]);
    expect(settled).toEqual(lines);
  });

  it('does not settle lines of two depths', () => {
    const { lines, settled } = evaluate(
      'depth 5 multipv 1 score cp 9 pv h3e3',
      'depth 5 multipv 2 score cp 5 pv b3e3',
      'depth 6 multipv 1 score cp 12 pv b3e3',
    );
    expect(lines.map((line) => [line.depth, line.pv[0]])).toEqual([
      [6, 'b2e2'],
      [5, 'b2e2'],
    ]);
    expect(settled.map((line) => [line.depth, line.pv[0]])).toEqual([
      [5, 'h2e2'],
      [5, 'b2e2'],
    ]);
  });

  it('does not settle while a rank is missing', () => {
    expect(evaluate('depth 5 multipv 2 score cp 5 pv b3e3').settled).toEqual([]);
  });

  it('adds a bound to an exact score without replacing it', () => {
    const { lines, settled } = evaluate(
      'depth 5 score cp 9 pv h3e3 h10g8',
      'depth 6 score cp 30 lowerbound pv',
    );
    expect(lines).toMatchObject([
      {
        depth: 5,
        score: { value: 9, bound: 'exact' },
        pv: ['h2e2', 'h9g7'],
        bound: { depth: 6, score: { value: 30, bound: 'lower' } },
      },
    ]);
    expect(settled[0]).not.toHaveProperty('bound');
  });

  it('drops the bound with the next exact score', () => {
    const { lines } = evaluate(
      'depth 5 score cp 9 pv h3e3',
      'depth 6 score cp 30 lowerbound pv b3e3',
      'depth 6 score cp 41 pv b3e3 b10c8',
    );
    expect(lines).toMatchObject([{ depth: 6, score: { value: 41 }, pv: ['b2e2', 'b9c7'] }]);
    expect(lines[0]).not.toHaveProperty('bound');
  });

  it('has a bound while no exact score is known, without settling it', () => {
    const evaluation = evaluate(
      'depth 1 score cp -30 upperbound pv h3e3',
      'depth 1 score cp -60 upperbound',
    );
    expect(evaluation.lines).toMatchObject([
      { score: { value: -60, bound: 'upper' }, pv: ['h2e2'], pvDepth: 1 },
    ]);
    expect(evaluation.settled).toEqual([]);
  });

  it('keeps a variation and its depth if a later score has none', () => {
    const { lines } = evaluate('depth 5 score cp 9 pv h3e3', 'depth 7 score cp 11');
    expect(lines).toMatchObject([{ depth: 7, score: { value: 11 }, pv: ['h2e2'], pvDepth: 5 }]);
  });

  it('cuts a variation at a text that is not a move', () => {
    const { lines } = evaluate('depth 5 score cp 9 pv h3e3 resign h10g8');
    expect(lines).toMatchObject([{ pv: ['h2e2'], isPvCut: true }]);
  });

  it('has the score of a checkmated position', () => {
    expect(evaluate('depth 0 score mate 0').lines).toMatchObject([
      { depth: 0, score: { kind: 'mate', result: 'loses', moves: 0 }, pv: [] },
    ]);
  });

  it('returns the same object for a line with nothing to add', () => {
    const evaluation = evaluate('depth 5 score cp 9 pv h3e3');
    for (const body of ['depth 6 currmove h3e3 currmovenumber 1', 'string hello', 'pv b3e3', '']) {
      expect(addInfo(evaluation, parseInfo(body), 'ranks-1-10')).toBe(evaluation);
    }
  });
});

describe('the settled lines', () => {
  it('are empty while a requested line is missing', () => {
    expect(settledOf(3, at(1, 1))).toEqual([]);
    expect(settledOf(3, at(1, 1), at(1, 2))).toEqual([]);
    expect(settledOf(3, at(1, 1), at(1, 2), at(1, 3))).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
  });

  it('are fewer if the next depth starts without the missing ones', () => {
    const three = [at(1, 1), at(1, 2), at(1, 3)];
    const two = [at(2, 1), at(2, 2)];
    expect(settledOf(3, ...three, ...two)).toHaveLength(3);
    expect(settledOf(3, ...three, ...two, at(3, 1))).toEqual([
      [2, 1],
      [2, 2],
    ]);
    // Afterwards two lines are complete.
    expect(settledOf(3, ...three, ...two, at(3, 1), at(3, 2))).toEqual([
      [3, 1],
      [3, 2],
    ]);
  });

  it('are the only line of a forced move from the second depth on', () => {
    expect(settledOf(3, at(1, 1), at(2, 1))).toEqual([[2, 1]]);
  });

  it('are complete when a bound of the next depth arrives', () => {
    expect(settledOf(3, at(1, 1), at(1, 2), at(2, 1, 'lowerbound'))).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it('do not include a depth with a missing rank or a bound', () => {
    expect(settledOf(3, at(1, 1), at(1, 3), at(2, 1))).toEqual([]);
    expect(settledOf(3, at(1, 1), at(1, 2, 'upperbound'), at(2, 1))).toEqual([]);
    const complete = [at(1, 1), at(1, 2)];
    expect(settledOf(2, ...complete, at(2, 1), at(2, 2, 'upperbound'), at(3, 1))).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it('are not completed by the same depth again', () => {
    expect(settledOf(2, at(1, 1), at(1, 1))).toEqual([]);
    // Stockfish repeats a long depth, with the old lines of the ranks that it has not reached.
    const complete = [at(4, 1), at(4, 2)];
    expect(settledOf(2, ...complete, at(5, 1), at(4, 2), at(5, 1), at(4, 2))).toEqual([
      [4, 1],
      [4, 2],
    ]);
  });

  it('grow again if more lines arrive', () => {
    expect(settledOf(2, at(1, 1), at(2, 1), at(2, 2), at(3, 1))).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  it('include lines that were not requested', () => {
    expect(settledOf(1, at(1, 1), at(1, 2), at(2, 1))).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });
});
