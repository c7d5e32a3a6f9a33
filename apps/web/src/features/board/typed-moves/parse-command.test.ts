import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, it } from 'vitest';
import { parseCommand } from './parse-command.ts';

const FEN = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
const MOVES = ['a1d1', 'd9e9'];

describe('a position command', () => {
  it.each([
    ['position startpos', INITIAL_FEN, []],
    ['position startpos moves h2e2 h9g7', INITIAL_FEN, ['h2e2', 'h9g7']],
    ['startpos moves h2e2', INITIAL_FEN, ['h2e2']],
    [`position fen ${FEN}`, FEN, []],
    [`position fen ${FEN} - - 0 1 moves a1d1 d9e9`, `${FEN} - - 0 1`, MOVES],
    [`${FEN} moves a1d1 d9e9`, FEN, MOVES],
    [`uci\nposition startpos\nposition fen ${FEN} moves a1d1 d9e9\ngo depth 20`, FEN, MOVES],
  ])('%s', (text, fen, moves) => {
    expect(parseCommand(text)).toEqual({ kind: 'position', source: 'uci', fen, moves });
  });
});

describe('a query of chessdb', () => {
  const escaped = FEN.replace(' ', '%20');
  it.each([
    [`board=${FEN}`, []],
    [`http://www.chessdb.cn/chessdb.php?action=queryall&learn=1&showall=1&board=${escaped}`, []],
    [`chessdb.php?board=${FEN.replace(' ', '+')}&action=querybest`, []],
    [`?action=queryrule&board=${escaped}&movelist=a1d1|d9e9&reptimes=1`, MOVES],
    [`?action=queryrule&board=${escaped}&movelist=a1d1%7Cd9e9`, MOVES],
    [`?action=store&board=${escaped}&move=move:a1d1`, ['a1d1']],
    [`board=${escaped}%20moves%20a1d1%20d9e9`, MOVES],
    [`https://www.chessdb.cn/query/?${escaped}`, []],
    [`https://www.chessdb.cn/query_en/?${FEN}`, []],
  ])('%s', (text, moves) => {
    expect(parseCommand(text)).toEqual({ kind: 'position', source: 'chessdb', fen: FEN, moves });
  });
});

describe('an answer', () => {
  it.each([
    ['score:1,depth:2,pv:c3c4|b7c7\0', 'chessdb', ['c3c4', 'b7c7']],
    ['info depth 9 score cp 12 nodes 5 pv h2e2 h9g7', 'uci', ['h2e2', 'h9g7']],
    ['info depth 1 pv b0c2\ninfo depth 2 pv h2e2 h9g7', 'uci', ['h2e2', 'h9g7']],
    ['bestmove h3e3 ponder h10g8', 'uci', ['h3e3']],
  ])('%s is a line', (text, source, moves) => {
    expect(parseCommand(text)).toEqual({ kind: 'line', source, moves });
  });

  it('of all moves is a list of candidates with scores', () => {
    const text =
      'move:c3c4,score:1,rank:2,note:! (44-02),winrate:50.08|move:h2h9,score:??,rank:0,note:? (??-??)';
    expect(parseCommand(text)).toEqual({
      kind: 'candidates',
      candidates: [
        { move: 'c3c4', score: 1 },
        { move: 'h2h9', score: undefined },
      ],
    });
    expect(parseCommand('search:h2e2|search:b2e2')).toMatchObject({
      candidates: [{ move: 'h2e2' }, { move: 'b2e2' }],
    });
  });
});

it.each([
  '',
  'h2e2 h9g7',
  '1. C2=5 H8+7',
  INITIAL_FEN,
  '[Event "board=1"]\n1. C2=5',
  '[Site "https://example.org/?board=abc"]\n\n1. C2=5 *',
  '[Red "A"]\n\n1. C2=5\n{ pv h2e2 }\nbestmove h2e2\n*',
  '1. C2=5 { pv h2e2 } H8+7',
  'the position is good',
  'board=%E0%A4%A',
  'unknown',
  `position startpos moves ${'h2e2 '.repeat(5000)}`,
])('%s is not a command', (text) => {
  expect(parseCommand(text)).toBeUndefined();
});

const LONG = 20_000;
const filled = (start: string, part: string, end = ''): string =>
  `${start}${part.repeat(LONG)}`.slice(0, LONG - end.length) + end;

it.each([
  ['slashes', filled('', 'a/')],
  ['a data URL', filled('data:image/png;base64,', 'iVBO/Rw0KGgo')],
  ['a FEN without an end', filled('position fen ', 'rnbakabnr/')],
  ['spaces in a position', filled('position startpos', ' ', 'x')],
  ['spaces in a FEN', filled(`fen ${FEN}`, ' ', 'x')],
  ['spaces in a query', filled(`board=${FEN}`, '+', 'x')],
  ['queries', filled('https://a', '/query?', '&')],
  ['lines', filled('', 'pv\n')],
  ['moves', filled('pv', ' h2', '[')],
  ['answers', filled('move:', 'h2e2|move:')],
  ['empty tags', filled('', '[a ')],
])('%s of the maximum length are parsed at once', (_, text) => {
  expect(text).toHaveLength(LONG);
  const begun = performance.now();
  parseCommand(text);
  // In milliseconds: a hundred times what parsing takes, and a hundredth of what it would take with backtracking.
  expect(performance.now() - begun).toBeLessThan(500);
});
