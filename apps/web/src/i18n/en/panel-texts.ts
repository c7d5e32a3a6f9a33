/** The texts of the board’s default panels, loaded with them. A section that they need only in part has its other texts in its own file. */
export { cloud } from './cloud.ts';
export { engine } from './engine.ts';
export { graph, moves } from './moves.ts';
export { players } from './players.ts';
export { api, session } from './session.ts';
export { sources } from './sources.ts';

export const book = {
  menuOf: 'Actions for {{move}}',
};

export const legal = {
  licences: 'Open-source licences',
  menu: 'Terms, privacy, contact',
};

export const credit = {
  left: '{{number}} left',
  pillHint: 'Cloud look-ups left: {{number}}',
  pillGuest: 'Cloud look-ups left: {{number}}. A free account has {{more}} a day.',
  seePackages: 'See packages',
  dismiss: 'Hide this notice',
  siteNotice: 'Site notice',
};

export const files = {
  undo: 'Undo',
  save: {
    results: {
      red: '1-0 (Red won)',
      black: '0-1 (Black won)',
      draw: '1/2-1/2 (draw)',
      open: '* (not finished)',
    },
  },
  tags: {
    Red: 'Red',
    Black: 'Black',
    Event: 'Event',
    Site: 'Place',
    Date: 'Date',
    Round: 'Round',
    Result: 'Result',
  },
  kept: {
    gone: 'This browser no longer has that game',
    goneText: 'The board stays as it is. Saved games are in your list.',
    corrupt: 'The game from your last visit could not be read',
    corruptText: 'It was set aside, not deleted. The board starts with a new game.',
    quota: 'The game can no longer be kept in this browser',
    quotaText: 'Its storage is full or switched off. Save the game as PGN before you leave.',
  },
};

export const ways = {
  nowConnected: '{{name}} is now connected to your account',
  kept: 'Your account is kept: it will not be deleted',
  takenOver:
    'You are logged in to your existing account; its earlier sessions and ways to log in no longer work',
  takenOverWhy:
    'Another person may have used your address before you. All data is still there. If your password no longer works, set a new one under “Personal information”.',
  password: 'Email and password',
};

export const me = {
  passwordChanged: 'The password has been changed. All other sessions have ended.',
};

export const matches = {
  conflict: {
    show: 'Compare',
  },
  details: 'Details',
  noDate: 'Please enter a date such as 2024.05.31, or leave it empty',
  save: 'Save',
  saveAnew: 'Save as a new game',
  saveCopy: 'Save a copy',
  showNewer: 'Show the new version',
  showOriginal: 'Show the original',
  status: {
    changed: 'Changed here',
    conflict: 'Also saved elsewhere',
    copy: 'Read-only copy',
    foreign: 'In another account',
    gone: 'No longer in your account',
    none: 'Not saved',
    ownCopy: 'Your copy',
    paused: 'Moves added to a finished game, not saved',
    refused: 'Could not be saved',
    saved: 'Saved',
    saving: 'Saving',
    signedOut: 'Logged out',
    waiting: 'Kept in this browser',
  },
};

export const coach = {
  black: 'Black',
  drawn: 'Draw',
  end: {
    checkmate: 'Checkmate: {{winner}} wins',
    insufficientMaterial: 'Draw: neither side can win',
    moveLimit: 'Draw: {{plies}} plies without a capture',
    perpetualAttack: '{{loser}} loses by perpetual attack',
    perpetualChase: '{{loser}} loses by perpetual chase',
    perpetualCheck: '{{loser}} loses by perpetual check',
    repetition: 'Draw by repetition',
    stalemate: 'Stalemate: {{winner}} wins',
  },
  over: 'The game ends here; further moves are only analysis.',
  red: 'Red',
  second: 'Second occurrence of this position.',
  third: 'Third occurrence of this position.',
  times: 'This position has occurred {{count}} times.',
};

export const games = {
  filterOn: 'Filter on',
  clearFilter: 'Clear the filter',
};
