import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import type { Action, AnswerForm } from './answer.ts';
import { makeAnswer, parseAnswer, parseRequest } from './chessdb.ts';
import { makeCloudMoves, parseCloudMoves, rankMoves } from './cloud-moves.ts';
import * as examples from './testing/examples.ts';

const MATED_FEN = '3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b';
const TEXT: AnswerForm = { format: 'text', nul: true };
const JSON_FORM: AnswerForm = { format: 'json', nul: false };

type Example = [action: Action, fen: string, body: string];

const TEXTS: Example[] = [
  ['queryall', INITIAL_FEN, examples.START_ROWS],
  ['queryall', examples.OPENING_FEN, examples.OPENING_ROWS],
  ['queryall', examples.UNKNOWN_FEN, 'unknown\0'],
  ['queryall', examples.UNKNOWN_FEN, examples.UNSCORED_ROWS],
  ['queryall', examples.MATE_FEN, examples.MATE_ROWS],
  ['queryall', examples.TABLEBASE_FEN, examples.TABLEBASE_ROWS],
  ['queryall', examples.TABLEBASE_FEN, 'move:f7d6,score:29991,rank:2,note:! (W-00-009)\0'],
  ['queryall', MATED_FEN, 'checkmate\0'],
  ['querybest', MATED_FEN, 'nobestmove\0'],
  ['queryall', INITIAL_FEN, 'invalid board\0'],
  ['queryall', INITIAL_FEN, 'rate limit exceeded\0'],
  ['querypv', INITIAL_FEN, 'score:1,depth:5,pv:c3c4|b7c7|h2e2|c9e7|b0a2\0'],
  ['queryscore', INITIAL_FEN, 'eval:1\0'],
  ['querybest', INITIAL_FEN, 'move:c3c4\0'],
  ['querysearch', INITIAL_FEN, 'search:c3c4|search:g3g4|search:c0e2|search:g0e2|search:b2e2\0'],
  ['querybest', '3k5/9/9/9/9/9/9/9/9/4K4 w', 'search:e0e1|search:e0f0\0'],
  ['querybest', examples.TABLEBASE_FEN, 'egtb:f7d6\0'],
  ['queue', INITIAL_FEN, 'ok\0'],
  ['queue', INITIAL_FEN, '\0'],
  ['store', INITIAL_FEN, 'tokenerror\0'],
  ['rulecheck', INITIAL_FEN, '3\0'],
  ['queryengine', INITIAL_FEN, 'move:h2e2\0'],
  ['queryengine', INITIAL_FEN, 'invalid movelist\0'],
];

const JSONS: Example[] = [
  ['queryall', examples.OPENING_FEN, examples.OPENING_JSON],
  ['queryall', examples.UNKNOWN_FEN, '{"status":"unknown"}'],
  [
    'queryall',
    examples.UNKNOWN_FEN,
    '{"status":"ok","moves":[{"uci":"e0e1","score":"??","rank":0,"note":"? (??-??)"},{"uci":"f0e1","score":"??","rank":0,"note":"? (??-??)"}]}',
  ],
  [
    'queryall',
    INITIAL_FEN,
    '{"status":"ok","moves":[{"uci":"c3c4","score":1,"rank":2,"note":"! (44-02)","winrate":"50.08"}],"ply":0}',
  ],
  ['queryall', MATED_FEN, '{"status":"checkmate"}'],
  ['queryall', INITIAL_FEN, '{"status":"invalid board"}'],
  ['queryall', INITIAL_FEN, '{"status":"invalid parameters"}'],
  ['queryall', INITIAL_FEN, '{"status":"rate limit exceeded"}'],
  [
    'querypv',
    INITIAL_FEN,
    '{"status":"ok","score":1,"depth":5,"pv":["c3c4","b7c7","h2e2","c9e7","b0a2"]}',
  ],
  ['queryscore', INITIAL_FEN, '{"status":"ok","eval":1,"ply":0}'],
  ['queryscore', INITIAL_FEN, '{"status":"ok","eval":1}'],
  ['querybest', INITIAL_FEN, '{"status":"ok","move":"h2e2"}'],
  ['querybest', INITIAL_FEN, '{"status":"ok","egtb":"h2e2"}'],
  ['querysearch', INITIAL_FEN, '{"status":"ok","search_moves":[{"uci":"h2e2"},{"uci":"b2e2"}]}'],
  ['queue', INITIAL_FEN, '{"status":"ok"}'],
  ['store', INITIAL_FEN, '{}'],
];

describe('an answer of chessdb', () => {
  it.each(TEXTS)('to %s on %s is written as it was read', (action, fen, body) => {
    const read = parseAnswer(body, { action, position: Position.fromFen(fen) });
    expect(read).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(read.ok && makeAnswer(read.value.answer, TEXT)).toBe(body);
  });

  it.each(JSONS)('to %s on %s in JSON is written as it was read', (action, fen, body) => {
    const read = parseAnswer(body, { action, position: Position.fromFen(fen) });
    expect(read).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(read.ok && makeAnswer(read.value.answer, JSON_FORM)).toBe(body);
  });

  it('is the same in text and in JSON', () => {
    const text = parseAnswer(examples.OPENING_ROWS, { action: 'queryall' });
    const json = parseAnswer(examples.OPENING_JSON, { action: 'queryall' });
    expect(json).toEqual({
      ok: true,
      value: { answer: { ...(text.ok && text.value.answer), ply: 3 }, warnings: [] },
    });
  });

  it('lists rules for the position after the list of moves', () => {
    const start = Position.fromFen(examples.RULE_FEN);
    const position = examples.RULE_MOVES.reduce((each, move) => each.play(move), start);
    const read = parseAnswer(examples.RULE_ROWS, { action: 'queryrule', position });
    expect(read).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(read.ok && makeAnswer(read.value.answer, TEXT)).toBe(examples.RULE_ROWS);
    const rules = read.ok && read.value.answer.kind === 'rules' ? read.value.answer.moves : [];
    expect(rules.filter(({ rule }) => rule === 'ban')).toEqual([{ move: 'a8a9', rule: 'ban' }]);
    expect(rules.map(({ move }) => move).toSorted()).toEqual(position.legalMoves().toSorted());
  });

  it('without a board has no NUL', () => {
    const { form, request } = parseRequest(new URLSearchParams('action=queryall'));
    expect(request.ok ? '' : makeAnswer(request.error, form)).toBe('invalid parameters');
  });
});

describe('the rows of chessdb', () => {
  it.each([examples.START_ROWS, examples.OPENING_ROWS, examples.MATE_ROWS])(
    'are ranked and sorted as by the server',
    (body) => {
      const rows = body.replace('\0', '');
      const read = parseCloudMoves(rows);
      const moves = read.ok ? read.value.moves : [];
      expect(makeCloudMoves(rankMoves(moves))).toBe(rows);
      const known = moves.filter(({ score }) => score !== undefined);
      expect(rankMoves(known.toReversed())).toEqual(known);
    },
  );
});
