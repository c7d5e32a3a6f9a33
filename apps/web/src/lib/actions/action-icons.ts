import IconArrowBackUp from '~icons/arrow-back-up';
import IconArrowForwardUp from '~icons/arrow-forward-up';
import IconArrowsUpDown from '~icons/arrows-up-down';
import IconBooks from '~icons/books';
import IconBulb from '~icons/bulb';
import IconChessKnight from '~icons/chess-knight';
import IconChessRook from '~icons/chess-rook';
import IconClipboard from '~icons/clipboard';
import IconCopy from '~icons/copy';
import IconDeviceFloppy from '~icons/device-floppy';
import IconDice3 from '~icons/dice-3';
import IconEraser from '~icons/eraser';
import IconFileExport from '~icons/file-export';
import IconFileImport from '~icons/file-import';
import IconFocusCentered from '~icons/focus-centered';
import IconFolderOpen from '~icons/folder-open';
import IconGavel from '~icons/gavel';
import IconKey from '~icons/key';
import IconKeyboard from '~icons/keyboard';
import IconLayoutBoard from '~icons/layout-board';
import IconListNumbers from '~icons/list-numbers';
import IconMaximize from '~icons/maximize';
import IconMoon from '~icons/moon';
import IconPalette from '~icons/palette';
import IconPlus from '~icons/plus';
import IconSchool from '~icons/school';
import IconSearch from '~icons/search';
import IconShare from '~icons/share';
import IconSquarePlus from '~icons/square-plus';
import IconSwords from '~icons/swords';
import IconTerminal2 from '~icons/terminal-2';
import IconVolume from '~icons/volume';
import type { Icon } from '../../components/icon.tsx';
import type { ActionId } from './actions.ts';

/** Icons of actions in menus. Loaded after the start, since the page is usable without them. */
export const ACTION_ICONS: Readonly<Partial<Record<ActionId, Icon>>> = {
  newGame: IconPlus,
  playEngine: IconSwords,
  openTrainer: IconSchool,
  openGame: IconFolderOpen,
  saveGame: IconDeviceFloppy,
  openPgn: IconFileImport,
  savePgn: IconFileExport,
  findInGames: IconSearch,
  gameReport: IconListNumbers,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  arrangePieces: IconChessKnight,
  copyFen: IconCopy,
  pasteFen: IconClipboard,
  share: IconShare,
  addToStudy: IconBooks,
  changeKey: IconKey,
  engineInstructions: IconBulb,
  shortcuts: IconKeyboard,
  flipBoard: IconArrowsUpDown,
  createBoard: IconSquarePlus,
  clearBoard: IconEraser,
  randomMode: IconDice3,
  commands: IconTerminal2,
  look: IconPalette,
  standardBoard: IconLayoutBoard,
  standardPieces: IconChessRook,
  sounds: IconVolume,
  rules: IconGavel,
  minimalist: IconFocusCentered,
  darkMode: IconMoon,
  fullscreen: IconMaximize,
  openMatches: IconFolderOpen,
};
