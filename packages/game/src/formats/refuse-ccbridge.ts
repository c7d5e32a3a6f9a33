/** The libraries of CCBridge 1 and 2 are encrypted, and no description of them is public, so they cannot be read. */
import type { ReadGame } from '../pgn/read-game.ts';
import type { FormatInput } from './format-table.ts';

/** Returns no games and says so in a warning. */
export function refuseCcbridge({ warn }: FormatInput): readonly ReadGame[] {
  warn({ code: 'encrypted', token: 'CCBridge 1/2' });
  return [];
}
