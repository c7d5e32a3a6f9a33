import { Position } from '@chuhe/rules/position';
import { addInfo, EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import { parseInfo } from '@chuhe/uci/info';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvaluation, readRequest, type Subject } from './analysis.ts';
import { after } from './testing/test-service.ts';

function subjectOf(...moves: readonly string[]): Subject {
  const subject = readRequest(after(...moves));
  if (typeof subject === 'string') throw new Error(subject);
  return subject;
}

function hear(...infos: readonly string[]): Evaluation {
  return infos.reduce(
    (evaluation, info) => addInfo(evaluation, parseInfo(info), 'ranks-0-9'),
    EMPTY_EVALUATION,
  );
}

describe('an evaluation that is shown', () => {
  it('converts mates, bounds and WDL to Red’s view', () => {
    const evaluation = hear('depth 9 score mate 3 wdl 900 90 10 pv h9g7');
    const black = { subject: subjectOf('h2e2'), multiPv: 1, final: false };
    expect(readEvaluation(evaluation, black)?.lines[0]).toMatchObject({
      score: { kind: 'mate', result: 'loses', moves: 3 },
      wdl: { win: 10, draw: 90, loss: 900 },
    });
  });

  it('has lines of one depth, so that no move appears twice', () => {
    const evaluation = hear(
      'depth 4 multipv 1 score cp 9 pv h2e2',
      'depth 4 multipv 2 score cp 5 pv b0c2',
      'depth 5 multipv 1 score cp 7 pv b0c2',
    );
    const read = readEvaluation(evaluation, { subject: subjectOf(), multiPv: 2, final: false });
    expect(read?.lines.map(({ depth, moves }) => [depth, moves[0]])).toEqual([
      [4, 'h2e2'],
      [4, 'b0c2'],
    ]);
  });

  it('has the best line first, also where the engine finds a later line better, for either side', () => {
    const infos = [
      'depth 9 multipv 1 score cp 21 pv h9g7',
      'depth 9 multipv 2 score mate 4 pv b9c7',
      'depth 9 multipv 3 score cp 30 pv c6c5',
    ];
    const reading = { subject: subjectOf('h2e2'), multiPv: 3, final: true };
    const read = readEvaluation(hear(...infos), reading);
    expect(read?.lines.map(({ rank, moves }) => [rank, moves[0]])).toEqual([
      [1, 'b9c7'],
      [2, 'c6c5'],
      [3, 'h9g7'],
    ]);
  });

  it('has as many lines as legal moves where there are fewer than requested', () => {
    const request = { key: 'few', fen: '3k5/9/9/9/9/9/9/9/4R4/4K4 b', moves: [] };
    const subject = readRequest(request);
    if (typeof subject === 'string') throw new Error(subject);
    expect(subject.position.legalMoves()).toEqual(['d9d8']);
    const evaluation = hear('depth 3 multipv 1 score cp -900 pv d9d8');
    const read = readEvaluation(evaluation, { subject, multiPv: 5, final: false });
    expect(read?.lines).toHaveLength(1);
  });

  it('uses incomplete lines when the search is over', () => {
    const evaluation = hear('depth 1 multipv 1 score cp 9 pv h2e2');
    const reading = { subject: subjectOf(), multiPv: 3 };
    expect(readEvaluation(evaluation, { ...reading, final: false })).toBeUndefined();
    expect(readEvaluation(evaluation, { ...reading, final: true })?.lines).toHaveLength(1);
  });

  it('has legal moves only, whatever the engine writes', () => {
    const square = fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'),
      fc.integer({ min: 1, max: 10 }),
    );
    const move = fc.tuple(square, square).map((squares) => squares.flat().join(''));
    const variations = fc.array(fc.array(move, { maxLength: 8 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(variations, (pvs) => {
        const infos = pvs.map(
          (pv, index) => `depth 3 multipv ${index + 1} score cp 1 pv ${pv.join(' ')}`,
        );
        const subject = subjectOf();
        const read = readEvaluation(hear(...infos), { subject, multiPv: pvs.length, final: true });
        for (const line of read?.lines ?? []) {
          expect(line.moves.length).toBeGreaterThan(0);
          let position = Position.initial();
          for (const each of line.moves) position = position.play(each);
        }
      }),
    );
  });
});
