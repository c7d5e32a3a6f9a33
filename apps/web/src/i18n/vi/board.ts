import type { Texts } from '../texts.ts';

export const board: Texts['board'] = {
  arrow: 'mũi tên {{color}} từ {{from}} đến {{to}}',
  black: 'Đen: {{pieces}}',
  blackPiece: '{{role}} đen',
  check: 'Tướng ở {{square}} bị chiếu',
  circle: 'vòng tròn {{color}} ở {{square}}',
  colors: {
    blue: 'xanh dương',
    green: 'xanh lá',
    red: 'đỏ',
    yellow: 'vàng',
  },
  drawing:
    'Phím 1 đến 4 (xanh lá, đỏ, xanh dương, vàng) bắt đầu và kết thúc một mũi tên; bấm hai lần tại một điểm thì vẽ vòng tròn. Delete xóa hình vẽ ở một điểm.',
  empty: 'trống',
  erased: 'Đã xóa: {{shape}}',
  erasedAt: 'Đã xóa hình vẽ ở {{square}}',
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
  shapes: 'Hình vẽ: {{shapes}}',
  sketched: 'Bắt đầu vẽ màu {{color}} từ {{square}}',
  start: 'Thế cờ ban đầu',
  taken: '{{move}}, ăn {{piece}}',
  target: 'đi được',
  unsketched: 'Đã hủy vẽ',
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
