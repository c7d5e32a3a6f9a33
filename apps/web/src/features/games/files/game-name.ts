import { shownPlayerName } from '../../../lib/player-names.ts';
import type { GameSummary } from './pgn-messages.ts';

/** The players of a game, or else its title or event. */
export function gameName({
  red,
  black,
  title,
}: Pick<GameSummary, 'red' | 'black' | 'title'>): string {
  const [one, other] = [red, black].map(shownPlayerName);
  return red !== '' || black !== '' ? `${one || '?'} – ${other || '?'}` : title;
}
