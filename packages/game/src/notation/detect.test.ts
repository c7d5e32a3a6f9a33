import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { decideNotation, isMove, readMove, writeMove } from './board-notation.ts';
import { type Dialect, NOTATIONS, type Notation } from './notation.ts';
import { detectNotation } from './parse-move-text.ts';
import { pick, randomFrom, seedFrom } from './testing/random-positions.ts';

const SEED = seedFrom(process.env['CHUHE_SEED']);

test('the notation of a written game is detected', () => {
  console.log(`seed ${SEED}`);
  const random = randomFrom(SEED);
  for (let game = 0; game < 30; game += 1) {
    const moves = randomGame(random, 60);
    for (const notation of NOTATIONS) {
      const tokens = gameTexts(moves, notation);
      const found = detectNotation(tokens, INITIAL_FEN);
      expect(found.ranked.at(0)).toEqual({ dialect: notation, plies: 60, readable: 60 });
      expect(found).toMatchObject({ notation, isTied: false });
      expect(decideNotation(Position.initial().toBoard(), tokens.slice(0, 12))).toBe(notation);
    }
  }
});

test('detecting a notation leaves the board as it was', () => {
  const board = Position.initial().toBoard();
  decideNotation(board, ['C2=5', 'H8+7', 'C5+4', 'K5+1', 'C8=5']);
  const start = Position.initial().toBoard();
  expect(board).toEqual(start);
  expect([board.keyLow, board.keyHigh, board.side]).toEqual([start.keyLow, start.keyHigh, 0]);
});

test('words that do not end like a move are no moves, also with characters that have other forms', () => {
  const texts = ['炮二平五吧', '炮二平', 'x="h2e2"', '<h2e2>', 'h2e2,', '', '炮', '5'];
  expect(texts.filter(isMove)).toEqual([]);
  const moves = [
    'h2e2',
    'Ｈ２Ｅ２',
    'h2e②',
    '炮二平⑤',
    '砲２平５',
    'Che3#',
    '炮二平五将军',
    ' h2e2 ',
    'Che3.',
  ];
  expect(moves.filter((text) => !isMove(text))).toEqual([]);
});

test('legal moves decide between ICCS and UCI', () => {
  const { ranked } = detectNotation(['h3e3', 'h10g8', 'h1g3'], INITIAL_FEN);
  expect(ranked).toEqual([
    { dialect: 'uci', plies: 3, readable: 3 },
    { dialect: 'iccs', plies: 0, readable: 2 },
  ]);
});

test('a Vietnamese letter decides between Vietnamese and WXF for the whole game', () => {
  const first = detectNotation(['P2-5', 'M8.7', 'M2.3', 'X9-8'], INITIAL_FEN);
  expect(first).toMatchObject({ notation: 'vi', isTied: false });
  expect(detectNotation(['C2.5', 'N8+7'], INITIAL_FEN).notation).toBe('wxf');
});

test('SAN with ranks from 0 is detected as san0', () => {
  const tokens = ['Che2', 'Chg7', 'Cxe6', 'Hc7', 'Ce4', 'Cb5', 'Ce2', 'Ci5', 'Hi2', 'Rb9'];
  expect(detectNotation(tokens, INITIAL_FEN).notation).toBe('san0');
  const board = Position.initial().toBoard();
  expect(decideNotation(board, tokens)).toBe('san0');
  for (const token of [...tokens, 'Rh0', 'Rb2', 'Rh5', 'g5', 'Ci4+', 'Ege7', 'Rxi5', 'ixi5']) {
    const move = readMove(board, token, 'san0');
    expect([token, move]).not.toEqual([token, 0]);
    board.make(move);
  }
});

test('prefer only decides between dialects that reach equally far', () => {
  const fen = '4k4/9/9/9/9/9/7C1/7C1/9/3K5 w';
  const hint = (prefer: Dialect[]) => detectNotation(['h3e3'], fen, { prefer });
  expect(hint(['uci'])).toMatchObject({ notation: 'uci', isTied: true });
  expect(hint(['iccs'])).toMatchObject({ notation: 'iccs', isTied: true });
  expect(detectNotation(['h2e2'], INITIAL_FEN, { prefer: ['uci'] }).notation).toBe('iccs');
});

test('an illegal move in the middle does not hide the notation', () => {
  const found = detectNotation(['炮二平五', '马８进７', '炮二平五', '车９平８'], INITIAL_FEN);
  expect(found.ranked.at(0)).toEqual({ dialect: 'zh', plies: 2, readable: 4 });
});

test('characters decide between the scripts, with simplified as the default', () => {
  expect(detectNotation(['炮二平五', '馬８進７'], INITIAL_FEN).notation).toBe('zht');
  expect(detectNotation(['炮二平五', '马８进７'], INITIAL_FEN).notation).toBe('zh');
  expect(detectNotation(['炮二平五'], INITIAL_FEN).notation).toBe('zh');
});

test('no notation is detected if no token is a move', () => {
  expect(detectNotation(['hello', 'world'], INITIAL_FEN)).toEqual({
    notation: undefined,
    ranked: [],
    isTied: false,
  });
  expect(detectNotation([], INITIAL_FEN).notation).toBeUndefined();
  expect(detectNotation(['C2=5'], 'nonsense').notation).toBe('wxf');
});

function randomGame(random: () => number, plies: number): number[] {
  for (;;) {
    const moves: number[] = [];
    let position = Position.initial();
    while (moves.length < plies && position.moves().length > 0) {
      const move = pick(random, position.moves());
      moves.push(move);
      position = position.play(move);
    }
    if (moves.length === plies) return moves;
  }
}

function gameTexts(moves: readonly number[], notation: Notation): string[] {
  const board = Position.initial().toBoard();
  return moves.map((move) => {
    const text = writeMove(board, move, notation);
    board.make(move);
    return text;
  });
}
