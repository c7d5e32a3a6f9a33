/** What the board says to a screen reader. */
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
  refused: 'Nothing to do on {{square}}',
  released: 'Selection cancelled',
  selected: '{{piece}} on {{square}} selected, moves to {{targets}}',
  selectedFree: '{{piece}} on {{square}} selected, can go to any square',
  taken: '{{move}}, takes {{piece}}',
  target: 'possible move',
};

/** Chinese has a name of its own for most pieces of each side; a language that has none says the same twice. */
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
