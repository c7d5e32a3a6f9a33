import type { TextKey, Texts } from '../../i18n/texts.ts';
import type { Shortcut } from './shortcut.ts';

/**
 * Everything a user can do by menu, button or key. What stands here is what an action is; how it looks in a menu comes
 * late, with `action-icons.ts`. The feature that can carry it out says so through `useActionHandler`, and until one does, the action is shown with the reason why not.
 */

/** Also the key of the action's label: `actions.newGame`. */
export type ActionId = keyof Texts['actions'];

export interface Action {
  readonly shortcut?: Shortcut;
  /** A second key for the same, not shown beside it. */
  readonly otherShortcut?: Shortcut;
  /** A key held down does it again and again. */
  readonly repeats?: true;
  /** A text field or a dialog has its own meaning for the key, though it is pressed with Ctrl. */
  readonly leavesFields?: true;
  /** Said while no feature carries the action out. */
  readonly awaits: ReasonKey;
}

/** Why an action cannot be done now. */
export type ReasonKey = Extract<TextKey, `reasons.${string}`>;

const board = 'reasons.awaitsBoard';
const games = 'reasons.awaitsGames';
const engine = 'reasons.awaitsEngine';
const onwards = { repeats: true, awaits: board } as const;
const history = { repeats: true, leavesFields: true, awaits: board } as const;

export const ACTIONS: Readonly<Record<ActionId, Action>> = {
  newGame: { shortcut: 'N', awaits: board },
  playEngine: { shortcut: 'P', awaits: board },
  openGame: { shortcut: 'Ctrl+O', awaits: games },
  saveGame: { shortcut: 'Ctrl+S', awaits: games },
  openPgn: { awaits: board },
  savePgn: { awaits: board },
  arrangePieces: { shortcut: 'E', awaits: board },
  copyFen: { awaits: board },
  pasteFen: { awaits: board },
  picture: { awaits: board },
  openTrainer: { shortcut: 'T', awaits: games },
  findInGames: { shortcut: 'Shift+S', awaits: games },
  gameReport: { awaits: games },
  changeKey: { awaits: 'reasons.awaitsAccounts' },
  undo: { shortcut: 'Ctrl+Z', ...history },
  redo: {
    shortcut: 'Ctrl+Shift+Z',
    otherShortcut: 'Ctrl+Y',
    ...history,
  },
  engineInstructions: { shortcut: 'A', awaits: engine },
  shortcuts: { shortcut: '?', awaits: board },

  flipBoard: { shortcut: 'R', awaits: board },
  createBoard: { awaits: board },
  clearBoard: { awaits: board },
  randomMode: { shortcut: 'G', awaits: board },
  standardBoard: { awaits: board },
  standardPieces: { awaits: board },
  look: { awaits: board },
  sounds: { awaits: board },
  minimalist: { shortcut: 'Z', awaits: board },
  darkMode: { shortcut: 'D', awaits: board },
  fullscreen: { shortcut: 'F', awaits: board },

  firstMove: { shortcut: 'Home', awaits: board },
  previousMove: { shortcut: 'ArrowLeft', ...onwards },
  nextMove: { shortcut: 'ArrowRight', ...onwards },
  lastMove: { shortcut: 'End', awaits: board },
  previousVariation: { shortcut: 'ArrowUp', ...onwards },
  nextVariation: { shortcut: 'ArrowDown', ...onwards },
  previousGame: { shortcut: 'Shift+P', repeats: true, awaits: board },
  nextGame: { shortcut: 'Shift+N', repeats: true, awaits: board },
  gameList: { shortcut: 'Shift+G', awaits: board },
  editComment: { shortcut: 'C', awaits: board },

  toggleEngine: { shortcut: 'L', awaits: engine },
  playBestMove: { shortcut: 'Space', awaits: engine },
  showThreat: { shortcut: 'X', awaits: engine },
  lookDeeper: { shortcut: '+', awaits: engine },
  allSources: { shortcut: 'V', awaits: games },
  showCloud: { shortcut: 'O', awaits: games },
  showBook: { shortcut: 'B', awaits: games },
  showGames: { shortcut: 'S', awaits: games },
  editBook: { shortcut: 'Shift+B', awaits: games },
  playBookMove: { shortcut: 'Shift+Space', awaits: games },
  focusPasteBox: { shortcut: 'Ctrl+K', awaits: 'reasons.noPasteBox' },
  openMatches: { awaits: games },
};

/** The keys of {@link ACTIONS}, which `Object.keys` knows as strings only. */
export const ACTION_IDS: readonly ActionId[] = Object.keys(ACTIONS).filter(isActionId);

function isActionId(key: string): key is ActionId {
  return Object.hasOwn(ACTIONS, key);
}

/** The groups of each menu, in order; a rule stands between two groups. */
export const MENUS = {
  game: [
    ['newGame', 'playEngine', 'openTrainer', 'openGame', 'saveGame'],
    ['openPgn', 'savePgn'],
    ['findInGames', 'gameReport'],
    ['undo', 'redo'],
    ['arrangePieces', 'copyFen', 'pasteFen', 'picture'],
    ['changeKey', 'engineInstructions', 'shortcuts'],
  ],
  board: [
    ['flipBoard', 'createBoard', 'clearBoard', 'randomMode'],
    ['look', 'standardBoard', 'standardPieces', 'sounds'],
    ['minimalist', 'darkMode', 'fullscreen'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly ActionId[])[]>>;

export type MenuName = keyof typeof MENUS;

/** Actions reached by key and button, without a place in a menu. */
export const NAVIGATION = [
  'firstMove',
  'previousMove',
  'nextMove',
  'lastMove',
  'previousVariation',
  'nextVariation',
  'previousGame',
  'nextGame',
  'gameList',
  'editComment',
  'toggleEngine',
  'playBestMove',
  'showThreat',
  'lookDeeper',
  'allSources',
  'showCloud',
  'showBook',
  'showGames',
  'editBook',
  'playBookMove',
  'focusPasteBox',
] as const satisfies readonly ActionId[];
