/** The texts of the board for screen readers. */
export const board = {
  black: 'Black: {{pieces}}',
  blackPiece: 'black {{role}}',
  check: 'Check on {{square}}',
  empty: 'empty',
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
  selectedFree: '{{piece}} on {{square}} selected, can go to any square',
  start: 'Starting position',
  taken: '{{move}}, takes {{piece}}',
  target: 'possible move',
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
