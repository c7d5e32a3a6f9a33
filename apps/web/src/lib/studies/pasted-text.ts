/** A text that was pasted while a chapter was on the board. A dialog asks whether it belongs to the study. */
import { defineStore } from '../services.ts';
import { openChapter } from './chapter-link.ts';
import { chapterSaving } from './chapter-saving.ts';

export const pastedStore = defineStore<{ readonly text: string | undefined }>(() => ({
  text: undefined,
}));

/** Whether the board has a chapter that the user edits, so that another game belongs into its study. */
export function hasEditedChapter(): boolean {
  return openChapter() !== undefined && chapterSaving().isOn();
}

/** Asks what to do with a game or a position. @returns false if the board has no chapter that the user edits */
export function askForPasted(text: string): boolean {
  if (!hasEditedChapter()) return false;
  pastedStore.setState({ text });
  return true;
}
