import { parseChoice, parseFlag, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { onForeignChange, readJson, STORAGE_KEYS, writeJson } from '../storage.ts';

/** The user's preferences for the board and the notation. */
export interface Preferences {
  readonly boardTheme: BoardTheme;
  readonly pieceSet: PieceSet;
  readonly notation: NotationChoice;
  /** Whether the engine's best moves are shown as arrows on the board. */
  readonly engineArrows: boolean;
  /** Whether the box for moves and commands is shown below the board. */
  readonly commandBox: boolean;
}

export const BOARD_THEMES = ['wood', 'paper', 'slate'] as const;
type BoardTheme = (typeof BOARD_THEMES)[number];

export const PIECE_SETS = ['traditional', 'simplified', 'intl'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** `auto` follows the language: WXF for English, Vietnamese letters for Vietnamese, characters for Chinese. */
export const NOTATION_CHOICES = ['auto', 'wxf', 'vi', 'zh-hans', 'zh-hant', 'iccs'] as const;
export type NotationChoice = (typeof NOTATION_CHOICES)[number];

export const DEFAULT_PREFERENCES: Preferences = {
  boardTheme: 'wood',
  pieceSet: 'traditional',
  notation: 'auto',
  engineArrows: true,
  commandBox: false,
};

export const preferencesStore = defineStore<Preferences>(() =>
  parsePreferences(readJson(STORAGE_KEYS.preferences)),
);

export function setPreferences(change: Partial<Preferences>): void {
  preferencesStore.setState(change);
  writeJson(STORAGE_KEYS.preferences, preferencesStore.getState());
}

/** Applies choices made in another tab. */
export function followForeignPreferences(): () => void {
  return onForeignChange(STORAGE_KEYS.preferences, () =>
    preferencesStore.setState(parsePreferences(readJson(STORAGE_KEYS.preferences))),
  );
}

export function parsePreferences(value: unknown): Preferences {
  const record = parseRecord(value);
  const { boardTheme, pieceSet, notation, engineArrows, commandBox } = DEFAULT_PREFERENCES;
  return {
    boardTheme: parseChoice(record.boardTheme, BOARD_THEMES, boardTheme),
    pieceSet: parseChoice(record.pieceSet, PIECE_SETS, pieceSet),
    notation: parseChoice(record.notation, NOTATION_CHOICES, notation),
    engineArrows: parseFlag(record.engineArrows, engineArrows),
    commandBox: parseFlag(record.commandBox, commandBox),
  };
}
