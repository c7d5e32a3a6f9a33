import type { TextKey, Texts } from '../../i18n/texts.ts';
import type { Shortcut } from './shortcut.ts';

/**
 * Everything that a user can do by menu, button or key. This table defines the actions; their icons are loaded later
 * from `action-icons.ts`. The feature that runs an action registers a handler with `useActionHandler`. Until then
 * the action is disabled, and the reason `awaits` is shown.
 */

/** The id is also the key of the action's label, as in `actions.newGame`. */
export type ActionId = keyof Texts['actions'];

export interface Action {
  readonly shortcut?: Shortcut;
  /** A second key, which is not shown. */
  readonly otherShortcut?: Shortcut;
  /** Whether holding the key repeats the action. */
  readonly repeats?: true;
  /** Whether the key keeps its usual meaning in text fields and dialogs, although it is pressed with Ctrl. */
  readonly leavesFields?: true;
  /** Whether nothing else announces the action's result to screen readers. Its name and state are announced instead. */
  readonly isSilent?: true;
  /** The reason shown while no feature has registered the action. */
  readonly awaits: ReasonKey;
}

/** Why an action is not available. */
export type ReasonKey = Extract<TextKey, `disabledReasons.${string}`>;

const board = 'disabledReasons.awaitsBoard';
const games = 'disabledReasons.awaitsGames';
const engine = 'disabledReasons.awaitsEngine';
const onwards = { repeats: true, awaits: board } as const;
const history = { repeats: true, leavesFields: true, isSilent: true, awaits: board } as const;
const silent = { isSilent: true, awaits: board } as const;
const silentEngine = { isSilent: true, awaits: engine } as const;
const source = { isSilent: true, awaits: games } as const;

export const ACTIONS: Readonly<Record<ActionId, Action>> = {
  newGame: { shortcut: 'N', awaits: board },
  playEngine: { shortcut: 'P', awaits: board },
  openGame: { shortcut: 'Ctrl+O', awaits: games },
  saveGame: { shortcut: 'Ctrl+S', awaits: games },
  openPgn: { awaits: board },
  savePgn: { awaits: board },
  arrangePieces: { shortcut: 'E', awaits: board },
  copyFen: { awaits: board },
  exampleGame: { awaits: board },
  pasteFen: { awaits: board },
  share: { awaits: board },
  addToStudy: { awaits: board },
  openTrainer: { shortcut: 'T', awaits: games },
  findInGames: { shortcut: 'Shift+S', awaits: games },
  gameReport: { awaits: games },
  changeKey: { awaits: games },
  undo: { shortcut: 'Ctrl+Z', ...history },
  redo: {
    shortcut: 'Ctrl+Shift+Z',
    otherShortcut: 'Ctrl+Y',
    ...history,
  },
  engineInstructions: { shortcut: 'A', ...silentEngine },
  shortcuts: { shortcut: '?', awaits: board },

  flipBoard: { shortcut: 'R', ...silent },
  commands: { shortcut: 'K', awaits: board },
  createBoard: { awaits: board },
  clearBoard: { awaits: board },
  randomMode: { shortcut: 'G', awaits: board },
  standardBoard: silent,
  standardPieces: silent,
  look: { awaits: board },
  sounds: { awaits: board },
  rules: { awaits: board },
  minimalist: { shortcut: 'Z', ...silent },
  darkMode: { shortcut: 'D', ...silent },
  fullscreen: { shortcut: 'F', ...silent },

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

  toggleEngine: { shortcut: 'L', ...silentEngine },
  playBestMove: { shortcut: 'Space', awaits: engine },
  showThreat: { shortcut: 'X', ...silentEngine },
  lookDeeper: { shortcut: '+', ...silentEngine },
  allSources: { shortcut: 'V', ...source },
  showCloud: { shortcut: 'O', ...source },
  showBook: { shortcut: 'B', ...source },
  showGames: { shortcut: 'S', ...source },
  editBook: { shortcut: 'Shift+B', ...source },
  playBookMove: { shortcut: 'Shift+Space', awaits: games },
  focusPasteBox: { shortcut: 'Ctrl+K', awaits: 'disabledReasons.noPasteBox' },
  openMatches: { awaits: games },
};

/** The keys of {@link ACTIONS} with their type, since `Object.keys` returns strings. */
export const ACTION_IDS: readonly ActionId[] = Object.keys(ACTIONS).filter(isActionId);

function isActionId(key: string): key is ActionId {
  return Object.hasOwn(ACTIONS, key);
}

/** The groups of each menu, in the order shown, with a separator between groups. */
export const MENUS = {
  game: [
    ['newGame', 'playEngine', 'openTrainer', 'openGame', 'saveGame'],
    ['share', 'addToStudy', 'openPgn', 'savePgn'],
    ['findInGames', 'gameReport'],
    ['undo', 'redo'],
    ['arrangePieces', 'copyFen', 'pasteFen'],
    ['changeKey', 'engineInstructions', 'shortcuts'],
  ],
  board: [
    ['flipBoard', 'createBoard', 'clearBoard', 'randomMode', 'commands'],
    ['look', 'standardBoard', 'standardPieces', 'sounds', 'rules'],
    ['minimalist', 'darkMode', 'fullscreen'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly ActionId[])[]>>;

export type MenuName = keyof typeof MENUS;

/** Actions that have a key or a button but are in no menu. */
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
  'exampleGame',
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
