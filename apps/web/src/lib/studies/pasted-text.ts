/** A text that was pasted while a chapter was on the board. A dialog asks whether it belongs to the study. */
import type { Game } from '@chuhe/game/tree';
import { defineStore } from '../services.ts';
import { openChapter } from './chapter-link.ts';
import { chapterSaving } from './chapter-saving.ts';

/** A game that was read with the position on the board in mind. The text alone does not tell where its moves start. */
export interface PastedGame {
  readonly game: Game;
  /** What could not be read as a move, and why. */
  readonly fault: string | undefined;
  /** Opens the game outside the study. */
  readonly open: () => void;
}

interface Pasted {
  readonly text: string | undefined;
  /** The game of the text, if it has been read. */
  readonly known: PastedGame | undefined;
}

export const NOTHING_PASTED: Pasted = { text: undefined, known: undefined };

export const pastedStore = defineStore<Pasted>(() => NOTHING_PASTED);

/** Whether the board has a chapter that the user edits, so that another game belongs into its study. */
export function hasEditedChapter(): boolean {
  return openChapter() !== undefined && chapterSaving().isOn();
}

/** Asks what to do with a game or a position. @returns false if the board has no chapter that the user edits */
export function askForPasted(text: string, known?: PastedGame): boolean {
  if (!hasEditedChapter()) return false;
  pastedStore.setState({ text, known });
  return true;
}
