import { Position } from '@chuhe/rules/position';
import { addInfo, EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import { parseInfo } from '@chuhe/uci/info';
import { describe, expect, test } from 'vitest';
import type { EvaluationSource } from './engine-job.ts';
import { readEvaluation } from './read-evaluation.ts';

function evaluate(multiPv: number, ...infos: string[]): Evaluation {
  return infos.reduce(
    (evaluation, info) => addInfo(evaluation, parseInfo(info), 'ranks-0-9', multiPv),
    EMPTY_EVALUATION,
  );
}

const position = Position.initial();

describe('readEvaluation', () => {
  test('returns lines of one depth if there are any', () => {
    const evaluation = evaluate(
      2,
      'depth 1 multipv 1 score cp 10 nodes 50 pv h2e2',
      'depth 1 multipv 2 score cp 5 nodes 60 pv b2e2',
      'depth 2 multipv 1 score cp 8 nodes 90 pv b2e2',
    );
    expect(readEvaluation(evaluation, { position, multiPv: 2, isFinal: true })).toMatchObject({
      lines: [
        { rank: 1, depth: 1, moves: ['h2e2'] },
        { rank: 2, depth: 1, moves: ['b2e2'] },
      ],
      depth: 1,
      nodes: 90,
    });
  });

  test('waits for the wanted number of lines, and returns fewer only at the end', () => {
    const evaluation = evaluate(2, 'depth 1 multipv 1 score cp 10 pv h2e2');
    const rules = { position, multiPv: 2 };
    expect(readEvaluation(evaluation, { ...rules, isFinal: false }).lines).toEqual([]);
    expect(readEvaluation(evaluation, { ...rules, isFinal: true }).lines).toHaveLength(1);
  });

  test('drops a line without a legal move, and cuts others before the first illegal one', () => {
    const evaluation = evaluate(
      3,
      'depth 1 multipv 1 score mate 2 pv h2e2 h9g7 e2e6',
      'depth 1 multipv 2 score mate -3 pv e0e9',
      'depth 1 multipv 3 score cp 99999 pv b2e2 b2e2',
    );
    expect(readEvaluation(evaluation, { position, multiPv: 3, isFinal: true })).toMatchObject({
      lines: [
        { rank: 1, score: 29_997, moves: ['h2e2', 'h9g7', 'e2e6'] },
        { rank: 3, score: 27_999, moves: ['b2e2'] },
      ],
      badLines: 2,
    });
  });

  test('converts pawns of the classical evaluation to those of the network, but not mates', () => {
    const evaluation = evaluate(
      2,
      'depth 1 multipv 1 score cp 285 pv h2e2',
      'depth 1 multipv 2 score mate -3 pv b2e2',
    );
    const rules = { position, multiPv: 2, isFinal: true };
    const scores = (source?: EvaluationSource) =>
      readEvaluation(evaluation, { ...rules, evaluation: source }).lines.map(({ score }) => score);
    expect(scores({ kind: 'classical' })).toEqual([160, -29_994]);
    expect(scores({ kind: 'network', file: 'x.nnue' })).toEqual([285, -29_994]);
    // It is unknown what the engine evaluates with, so the scores are not converted.
    expect(scores()).toEqual([285, -29_994]);
  });
});
