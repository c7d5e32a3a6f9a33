import type { Texts } from '../texts.ts';

export const board: Texts['board'] = {
  black: '黑方：{{pieces}}',
  blackPiece: '黑{{role}}',
  check: '将军：{{square}}',
  empty: '空',
  group: '{{role}} {{squares}}',
  instructions: '方向键移动光标，按回车拿起或放下棋子，按 Esc 放回原处。',
  lastMove: '上一着：{{move}}',
  moved: '{{piece}}从{{from}}到{{to}}',
  name: '象棋棋盘',
  noPieces: '没有棋子',
  position: '局面',
  red: '红方：{{pieces}}',
  redPiece: '红{{role}}',
  refused: '{{square}} 处没有可走的棋子',
  released: '已取消选择',
  selected: '已选中 {{square}} 的{{piece}}，可走到 {{targets}}',
  selectedFree: '已选中 {{square}} 的{{piece}}，可放在任意处',
  start: '起始局面',
  taken: '{{move}}，吃{{piece}}',
  target: '可走',
};

export const roles: Texts['roles'] = {
  black: {
    advisor: '士',
    cannon: '炮',
    chariot: '车',
    elephant: '象',
    horse: '马',
    king: '将',
    pawn: '卒',
  },
  red: {
    advisor: '仕',
    cannon: '炮',
    chariot: '车',
    elephant: '相',
    horse: '马',
    king: '帅',
    pawn: '兵',
  },
};
