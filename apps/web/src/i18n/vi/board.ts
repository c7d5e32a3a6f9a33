import type { Texts } from '../texts.ts';

export const board: Texts['board'] = {
  black: 'Đen: {{pieces}}',
  blackPiece: '{{role}} đen',
  check: 'Chiếu tướng ở {{square}}',
  empty: 'trống',
  group: '{{role}} {{squares}}',
  instructions:
    'Phím mũi tên di chuyển con trỏ, Enter nhấc hoặc đặt quân, Escape trả quân về chỗ cũ.',
  lastMove: 'Nước vừa đi: {{move}}',
  moved: '{{piece}} từ {{from}} đến {{to}}',
  name: 'Bàn cờ tướng',
  noPieces: 'không có quân',
  position: 'Thế cờ',
  red: 'Đỏ: {{pieces}}',
  redPiece: '{{role}} đỏ',
  refused: 'Không có quân để đi ở {{square}}',
  released: 'Đã bỏ chọn',
  selected: 'Đã chọn {{piece}} ở {{square}}, có thể đi đến {{targets}}',
  selectedFree: 'Đã chọn {{piece}} ở {{square}}, đặt ở đâu cũng được',
  start: 'Thế cờ ban đầu',
  taken: '{{move}}, ăn {{piece}}',
  target: 'đi được',
};

export const roles: Texts['roles'] = {
  black: {
    advisor: 'sĩ',
    cannon: 'pháo',
    chariot: 'xe',
    elephant: 'tượng',
    horse: 'mã',
    king: 'tướng',
    pawn: 'tốt',
  },
  red: {
    advisor: 'sĩ',
    cannon: 'pháo',
    chariot: 'xe',
    elephant: 'tượng',
    horse: 'mã',
    king: 'tướng',
    pawn: 'tốt',
  },
};
