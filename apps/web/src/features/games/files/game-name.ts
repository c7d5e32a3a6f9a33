import { shownPlayerName } from '../../../lib/player-names.ts';
import type { GameSummary } from './pgn-messages.ts';

/** The players of a game, or else its event. */
export function gameName({
  red,
  black,
  event,
}: Pick<GameSummary, 'red' | 'black' | 'event'>): string {
  const [one, other] = [red, black].map(shownPlayerName);
  return red !== '' || black !== '' ? `${one || '?'} – ${other || '?'}` : event;
}
