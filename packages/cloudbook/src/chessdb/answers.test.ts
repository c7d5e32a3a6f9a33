import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { ACTIONS, type Answer, makeAnswer, parseAnswer } from './chessdb.ts';
import { MAX_ANSWER_ENTRIES, MAX_ANSWER_LENGTH } from './cloud-moves.ts';
import { anyExchange } from './testing/arbitraries.ts';
import { START_ROWS } from './testing/examples.ts';

const position = Position.fromFen(INITIAL_FEN);
const rows = (body: string) => parseAnswer(body, { action: 'queryall', position });
const codes = (body: string) => {
  const read = rows(body);
  return read.ok ? read.value.warnings.map(({ code }) => code) : [read.error.code];
};
const moves = (body: string) => {
  const read = rows(body);
  return read.ok && read.value.answer.kind === 'moves' ? read.value.answer.moves : [];
};

/** Fragments of answers. */
const FRAGMENTS = [
  'move:',
  'h2e2',
  ',score:',
  '-12',
  '??',
  ',note:',
  '! (1-2)',
  '|',
  '\0',
  '{',
  '}',
  '"',
  '"status":"ok"',
  ',',
  ':',
  '[',
  ']',
  '"moves":',
  '"uci":',
  'eval:',
  'pv:',
  'search:',
];

/** Text answers have no ply. */
function withoutPly(answer: Answer): Answer {
  const { ply: _, ...rest } = { ply: 0, ...answer };
  return rest;
}

describe('an answer', () => {
  it('is read as it was written, in text', () => {
    fc.assert(
      fc.property(anyExchange, ({ action, position: at, answer }) => {
        const text = makeAnswer(answer, { format: 'text', nul: true });
        expect(parseAnswer(text, { action, position: at })).toEqual({
          ok: true,
          value: { answer: withoutPly(answer), warnings: [] },
        });
      }),
    );
  });

  it('is read as it was written, in JSON', () => {
    fc.assert(
      fc.property(anyExchange, ({ action, position: at, answer }) => {
        const text = makeAnswer(answer, { format: 'json', nul: false });
        expect(parseAnswer(text, { action, position: at })).toEqual({
          ok: true,
          value: { answer, warnings: [] },
        });
      }),
    );
  });

  it('without moves is `unknown`', () => {
    const answer: Answer = { kind: 'moves', moves: [] };
    expect(makeAnswer(answer, { format: 'text', nul: true })).toBe('unknown\0');
    expect(makeAnswer(answer, { format: 'json', nul: false })).toBe('{"status":"unknown"}');
  });

  it('with a server error has no NUL', () => {
    const answer: Answer = { kind: 'error', message: 'Memcache error.' };
    expect(makeAnswer(answer, { format: 'text', nul: true })).toBe('Error: Memcache error.');
  });

  it('has evaluations that clients do not treat as mates', () => {
    const form = { format: 'text', nul: false } as const;
    const scores = [12_000, -27_999, 28_000, -30_000, -0];
    expect(scores.map((score) => makeAnswer({ kind: 'score', score }, form))).toEqual([
      'eval:9999',
      'eval:-9999',
      'eval:28000',
      'eval:-30000',
      'eval:0',
    ]);
    expect(() => makeAnswer({ kind: 'score', score: 30_001 }, form)).toThrow(RangeError);
  });
});

describe('an answer of an older or a broken server', () => {
  it.each([
    ['move:h2e2,score:15 (4)\0', 15],
    ['move:h2e2,score:15,rank:2\0', 15],
    ['move:h2e2,score:-0,winrate:50.00,rank:2,note:! (44-02)\0', 0],
    ['move:h2e2,score:-30001,rank:2,note:! (00-00)\0', 0],
    [' \r\nmove:h2e2,score:+7,rank:2\r\n\0', 7],
    ['\uFEFFmove:h2e2,score:7,depth:12,colour:green\0', 7],
    ['{"status":"ok","moves":[{"uci":"h2e2","score":"7","rank":"2"}]}\0\n', 7],
  ])('is read: %j', (body, score) => {
    expect(rows(body)).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(moves(body)).toMatchObject([{ move: 'h2e2', score, rank: 2 }]);
  });

  it('takes a missing rank from the mark, or else from the score', () => {
    expect(moves('move:h2e2,score:9,note:* (44-02)|move:b2e2,score:3,note:!\0')).toMatchObject([
      { rank: 1, note: { known: 44, good: 2 } },
      { rank: 2, note: undefined },
    ]);
    expect(moves('move:h2e2,score:9|move:b2e2,score:3|move:a0a1,score:-80\0')).toMatchObject([
      { rank: 2 },
      { rank: 1 },
      { rank: 0 },
    ]);
  });

  it.each([
    ['store', '{ok}', { kind: 'ok' }],
    ['store', '{tokenerror}', { kind: 'status', status: 'tokenerror' }],
    ['rulecheck', '{3}', { kind: 'rule-check', verdict: 'opponent-banned' }],
    ['queryengine', '{move:h2e2}', { kind: 'move', move: 'h2e2', isTablebase: false }],
    ['queue', '{}', { kind: 'nothing' }],
    ['queryall', '', { kind: 'nothing' }],
    ['queryall', 'Error: Memcache error.', { kind: 'error', message: 'Memcache error.' }],
    ['queryall', '{"status":"Memcache error."}', { kind: 'error', message: 'Memcache error.' }],
  ] as const)('to %s is read: %s', (action, body, answer) => {
    expect(parseAnswer(body, { action, position })).toEqual({
      ok: true,
      value: { answer, warnings: [] },
    });
  });
});

describe('an answer that cannot be used', () => {
  it.each([
    ['<html><body>502 Bad Gateway</body></html>', 'html'],
    ['<br />\n<b>Warning</b>: Memcache::pconnect()', 'html'],
    ['{', 'malformed'],
    ['{"status":"ok","moves":[{"uci":"h2e2","sco', 'malformed'],
    ['{"status":"ok"}', 'malformed'],
    ['{"status":"ok","moves":{"uci":"h2e2"}}', 'malformed'],
    ['{"status":7}', 'malformed'],
    ['{"stat":"ok"}', 'malformed'],
    ['[]', 'malformed'],
    ['Service temporarily unavailable', 'malformed'],
    ['eval:1\0', 'malformed'],
    ['move:h2e2\0', 'malformed'],
    ['move:h10e10,score:1\0', 'malformed'],
    ['move:h2e2,score:99999\0', 'malformed'],
    ['move:h2e2,score:1.5\0', 'malformed'],
    ['move:h9g7,score:1,rank:2,note:! (44-02)\0', 'other-position'],
    ['|'.repeat(MAX_ANSWER_LENGTH), 'malformed'],
    [`x${' '.repeat(MAX_ANSWER_LENGTH - 2)}x`, 'malformed'],
    ['x'.repeat(MAX_ANSWER_LENGTH + 1), 'too-long'],
  ])('gets a failure code: %j', (body, code) => {
    const read = rows(body);
    expect(read).toMatchObject({ ok: false, error: { code } });
    expect(read.ok ? 0 : read.error.text.length).toBeLessThanOrEqual(80);
  });

  it.each([
    ['querybest', 'search:'],
    ['querybest', 'best:h2e2\0'],
    ['queryscore', 'eval:x\0'],
    ['queryscore', '{"status":"ok","eval":null}'],
    ['querypv', 'score:1,depth:5,pv:\0'],
    ['querypv', 'score:1,pv:h2e2\0'],
    ['querypv', '{"status":"ok","score":1,"depth":2,"pv":"h2e2"}'],
    ['queryrule', 'move:h2e2,rule:maybe\0'],
    ['rulecheck', '4\0'],
    ['rulecheck', '{"status":"ok","rule":9}'],
    ['store', 'okay\0'],
    ['queue', 'h2e2\0'],
  ] as const)('to %s is malformed: %j', (action, body) => {
    const read = parseAnswer(body, { action, position });
    expect(read).toMatchObject({ ok: false, error: { code: 'malformed' } });
  });

  it('never throws', () => {
    const body = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 }).map((parts) => parts.join('')),
      fc.json(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), body, (action, each) => {
        expect(parseAnswer(each, { action, position })).toHaveProperty('ok');
        expect(parseAnswer(each, { action })).toHaveProperty('ok');
      }),
      { numRuns: IS_FULL ? 500 : 150 },
    );
  });
});

describe('an answer that is partly invalid', () => {
  it('loses only its invalid entries, with a warning for each', () => {
    const body =
      'move:h2e2,score:1,rank:2,note:! (44-02)|move:a0a5,score:0|move:h2e2,score:5|score:3|move:b2e2,score:0,note:win\0';
    expect(moves(body)).toEqual([
      { move: 'h2e2', score: 1, rank: 2, note: { kind: 'replies', known: 44, good: 2 } },
      { move: 'b2e2', score: 0, rank: 1, note: undefined },
    ]);
    expect(rows(body)).toMatchObject({
      value: {
        warnings: [
          { code: 'illegal-move', index: 1, text: 'move:a0a5,score:0' },
          { code: 'duplicate-move', index: 2, text: 'move:h2e2,score:5' },
          { code: 'malformed-entry', index: 3, text: 'score:3' },
          { code: 'malformed-note', index: 4 },
        ],
      },
    });
  });

  it('keeps a line up to the first move that cannot be played', () => {
    const body = 'score:1,depth:4,pv:h2e2|h9g7|h2e2|b9c7\0';
    expect(parseAnswer(body, { action: 'querypv', position })).toEqual({
      ok: true,
      value: {
        answer: { kind: 'line', score: 1, depth: 4, moves: ['h2e2', 'h9g7'] },
        warnings: [{ code: 'illegal-move', index: 2, text: 'h2e2' }],
      },
    });
  });

  it('is read up to the limit of entries', () => {
    const body = Array.from({ length: MAX_ANSWER_ENTRIES + 9 }, () => 'move:h2e2,score:1');
    expect(codes(`${body.join('|')}\0`).slice(-1)).toEqual(['too-many-entries']);
    const names = JSON.stringify(body.map(() => ({ uci: 'h2e2', score: 1 })));
    expect(codes(`{"status":"ok","moves":${names}}`).slice(-1)).toEqual(['too-many-entries']);
  });
});

describe('a truncated answer', () => {
  it.each([
    ['move:h2e2,score:1,rank:2,note:! (44-02)|move:b2e2,score:-1', ['no-end-mark', 'cut-entry']],
    ['move:h2e2,score:1,rank:2,note:! (44-02)|move:b2', ['no-end-mark', 'cut-entry']],
    ['move:h2e2,score:1,rank:2,note:! (44-02)|', ['no-end-mark', 'cut-entry']],
    [
      'move:h2e2,score:1,rank:2,note:! (44-02)|move:b2e2,score:0,rank:1,note:* (4',
      ['no-end-mark', 'cut-entry'],
    ],
    ['move:h2e2,score:1,rank:2,note:! (44-02),winrate:50.0', ['no-end-mark']],
    ['move:h2e2,score:1,rank:2,note:! (44', ['malformed']],
  ])('never has a truncated score: %j', (body, expected) => {
    expect(codes(body)).toEqual(expected);
    expect(moves(body).every(({ score }) => score === 1)).toBe(true);
  });

  it('has the scores of the complete answer at every length', () => {
    const whole = new Map(moves(START_ROWS).map(({ move, score }) => [move, score]));
    const [first = ''] = START_ROWS.split('|', 1);
    for (let length = first.length; length < START_ROWS.length; length += IS_FULL ? 1 : 7) {
      for (const { move, score } of moves(START_ROWS.slice(0, length))) {
        expect([length, move, score]).toEqual([length, move, whole.get(move)]);
      }
    }
  });
});
