export const actions = {
  arrangePieces: 'Arrange pieces',
  changeKey: 'Change key',
  clearBoard: 'Clear the board',
  copyFen: 'Copy FEN',
  createBoard: 'Create a new board',
  darkMode: 'Dark mode',
  engineInstructions: 'Engine instructions',
  firstMove: 'First move',
  flipBoard: 'Reverse the board',
  focusPasteBox: 'Go to the paste box',
  fullscreen: 'Full screen',
  lastMove: 'Last move',
  minimalist: 'Minimalist mode',
  newGame: 'New game',
  nextMove: 'Next move',
  openGame: 'Open game',
  openMatches: 'Matches',
  openPackages: 'Packages',
  openPgn: 'Open PGN',
  pasteFen: 'Paste FEN',
  previousMove: 'Previous move',
  randomMode: 'Random mode',
  saveGame: 'Save game',
  savePgn: 'Save PGN',
  shortcuts: 'Keyboard shortcuts',
  standardBoard: 'Standard board',
  standardPieces: 'Standard pieces',
  toggleEngine: 'Engine on or off',
};

/** Why an action cannot be done now. */
export const reasons = {
  awaitsAccounts: 'Comes with accounts, which are being built.',
  awaitsBoard: 'Comes with the board, which is being built.',
  awaitsEngine: 'Comes with the engine, which is being built.',
  awaitsGames: 'Comes with saved games, which are being built.',
  awaitsPackages: 'Comes with packages, which are being built.',
  noFullscreen: 'This browser does not show pages on the full screen.',
  noPasteBox: 'The paste box is on the board page, on wider screens.',
  standardBoardShown: 'The standard board is already chosen.',
  standardPiecesShown: 'The standard pieces are already chosen.',
};

export const menus = {
  board: 'Board',
  game: 'Game',
  navigation: 'Moves',
};
