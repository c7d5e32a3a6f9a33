/** The texts of the board for screen readers. */
export const board = {
  arrow: '{{color}} arrow from {{from}} to {{to}}',
  black: 'Black: {{pieces}}',
  blackPiece: 'black {{role}}',
  check: 'King on {{square}} in check',
  circle: '{{color}} circle on {{square}}',
  colors: {
    blue: 'blue',
    green: 'green',
    red: 'red',
    yellow: 'yellow',
  },
  drawing:
    'Keys 1 to 4 (green, red, blue, yellow) begin and end an arrow; twice on one point they draw a circle. Delete erases the drawings on a point.',
  empty: 'empty',
  erased: 'Erased: {{shape}}',
  erasedAt: 'Drawings on {{square}} erased',
  group: '{{role}} {{squares}}',
  instructions:
    'Arrow keys move the cursor, Enter picks up or puts down a piece, Escape puts it back.',
  lastMove: 'Last move: {{move}}',
  moved: '{{piece}} from {{from}} to {{to}}',
  name: 'Xiangqi board',
  noPieces: 'no pieces',
  position: 'Position',
  red: 'Red: {{pieces}}',
  redPiece: 'red {{role}}',
  refused: 'No piece to move on {{square}}',
  released: 'Selection cancelled',
  selected: '{{piece}} on {{square}} selected, moves to {{targets}}',
  selectedFree: '{{piece}} on {{square}} selected, can go to any point',
  shapes: 'Drawings: {{shapes}}',
  sketched: 'Drawing in {{color}} from {{square}}',
  start: 'Starting position',
  taken: '{{move}}, takes {{piece}}',
  target: 'possible move',
  unsketched: 'Drawing cancelled',
};

/** In Chinese, most pieces have different names for each side. Other languages use the same names for both. */
export const roles = {
  black: {
    advisor: 'advisor',
    cannon: 'cannon',
    chariot: 'chariot',
    elephant: 'elephant',
    horse: 'horse',
    king: 'king',
    pawn: 'pawn',
  },
  red: {
    advisor: 'advisor',
    cannon: 'cannon',
    chariot: 'chariot',
    elephant: 'elephant',
    horse: 'horse',
    king: 'king',
    pawn: 'pawn',
  },
};
