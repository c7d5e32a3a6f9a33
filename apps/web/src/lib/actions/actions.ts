import {
  type Icon,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowsUpDown,
  IconArrowUp,
  IconBulb,
  IconCaretLeftFilled,
  IconCaretRightFilled,
  IconChessKnight,
  IconChessRook,
  IconClipboard,
  IconCloud,
  IconCopy,
  IconCpu,
  IconDeviceFloppy,
  IconDice3,
  IconEraser,
  IconFileExport,
  IconFileImport,
  IconFocusCentered,
  IconFolderOpen,
  IconKey,
  IconKeyboard,
  IconLayoutBoard,
  IconListNumbers,
  IconMaximize,
  IconMessage,
  IconMoon,
  IconPackage,
  IconPalette,
  IconPhoto,
  IconPlayerPlay,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconSchool,
  IconSearch,
  IconSquarePlus,
  IconSwords,
  IconTargetArrow,
  IconVolume,
  IconZoomIn,
} from '@tabler/icons-react';
import type { TextKey, Texts } from '../../i18n/texts.ts';
import type { Shortcut } from './shortcut.ts';

/**
 * Everything a reader can do by menu, button or key. What stands here is how an action looks; the feature that can
 * carry it out says so through `useActionHandler`, and until one does, the action is shown with the reason why not.
 */

/** Also the key of the action's label: `actions.newGame`. */
export type ActionId = keyof Texts['actions'];

export interface Action {
  readonly icon: Icon;
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
  newGame: { icon: IconPlus, shortcut: 'N', awaits: board },
  playEngine: { icon: IconSwords, shortcut: 'P', awaits: board },
  openGame: { icon: IconFolderOpen, shortcut: 'Ctrl+O', awaits: games },
  saveGame: { icon: IconDeviceFloppy, shortcut: 'Ctrl+S', awaits: games },
  openPgn: { icon: IconFileImport, awaits: board },
  savePgn: { icon: IconFileExport, awaits: board },
  arrangePieces: { icon: IconChessKnight, shortcut: 'E', awaits: board },
  copyFen: { icon: IconCopy, awaits: board },
  pasteFen: { icon: IconClipboard, awaits: board },
  picture: { icon: IconPhoto, awaits: board },
  openTrainer: { icon: IconSchool, shortcut: 'T', awaits: games },
  findInGames: { icon: IconSearch, shortcut: 'Shift+S', awaits: games },
  gameReport: { icon: IconListNumbers, awaits: games },
  changeKey: { icon: IconKey, awaits: 'reasons.awaitsAccounts' },
  undo: { icon: IconArrowBackUp, shortcut: 'Ctrl+Z', ...history },
  redo: {
    icon: IconArrowForwardUp,
    shortcut: 'Ctrl+Shift+Z',
    otherShortcut: 'Ctrl+Y',
    ...history,
  },
  engineInstructions: { icon: IconBulb, shortcut: 'A', awaits: engine },
  shortcuts: { icon: IconKeyboard, shortcut: '?', awaits: board },

  flipBoard: { icon: IconArrowsUpDown, shortcut: 'R', awaits: board },
  createBoard: { icon: IconSquarePlus, awaits: board },
  clearBoard: { icon: IconEraser, awaits: board },
  randomMode: { icon: IconDice3, shortcut: 'G', awaits: board },
  standardBoard: { icon: IconLayoutBoard, awaits: board },
  standardPieces: { icon: IconChessRook, awaits: board },
  look: { icon: IconPalette, awaits: board },
  sounds: { icon: IconVolume, awaits: board },
  minimalist: { icon: IconFocusCentered, shortcut: 'Z', awaits: board },
  darkMode: { icon: IconMoon, shortcut: 'D', awaits: board },
  fullscreen: { icon: IconMaximize, shortcut: 'F', awaits: board },

  firstMove: { icon: IconPlayerSkipBackFilled, shortcut: 'Home', awaits: board },
  previousMove: { icon: IconCaretLeftFilled, shortcut: 'ArrowLeft', ...onwards },
  nextMove: { icon: IconCaretRightFilled, shortcut: 'ArrowRight', ...onwards },
  lastMove: { icon: IconPlayerSkipForwardFilled, shortcut: 'End', awaits: board },
  previousVariation: { icon: IconArrowUp, shortcut: 'ArrowUp', ...onwards },
  nextVariation: { icon: IconArrowDown, shortcut: 'ArrowDown', ...onwards },
  previousGame: { icon: IconPlayerTrackPrev, shortcut: 'Shift+P', repeats: true, awaits: board },
  nextGame: { icon: IconPlayerTrackNext, shortcut: 'Shift+N', repeats: true, awaits: board },
  gameList: { icon: IconListNumbers, shortcut: 'Shift+G', awaits: board },
  editComment: { icon: IconMessage, shortcut: 'C', awaits: board },

  toggleEngine: { icon: IconCpu, shortcut: 'L', awaits: engine },
  playBestMove: { icon: IconPlayerPlay, shortcut: 'Space', awaits: engine },
  showThreat: { icon: IconTargetArrow, shortcut: 'X', awaits: engine },
  lookDeeper: { icon: IconZoomIn, shortcut: '+', awaits: engine },
  // Keys only: none of these five is in a menu, so that no icon is fetched for them.
  allVoices: { icon: IconListNumbers, shortcut: 'V', awaits: games },
  showCloud: { icon: IconCloud, shortcut: 'O', awaits: games },
  showBook: { icon: IconListNumbers, shortcut: 'B', awaits: games },
  showGames: { icon: IconListNumbers, shortcut: 'S', awaits: games },
  editBook: { icon: IconChessKnight, shortcut: 'Shift+B', awaits: games },
  playBookMove: { icon: IconPlayerPlay, shortcut: 'Shift+Space', awaits: games },
  focusPasteBox: { icon: IconSearch, shortcut: 'Ctrl+K', awaits: 'reasons.noPasteBox' },
  openMatches: { icon: IconFolderOpen, awaits: games },
  openPackages: { icon: IconPackage, awaits: 'reasons.awaitsPackages' },
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
  'allVoices',
  'showCloud',
  'showBook',
  'showGames',
  'editBook',
  'playBookMove',
  'focusPasteBox',
] as const satisfies readonly ActionId[];
