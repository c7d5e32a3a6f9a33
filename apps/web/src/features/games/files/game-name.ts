import type { GameSummary } from './pgn-messages.ts';

/** The players of a game, or else its event. */
export function gameName({
  red,
  black,
  event,
}: Pick<GameSummary, 'red' | 'black' | 'event'>): string {
  return red !== '' || black !== '' ? `${red || '?'} – ${black || '?'}` : event;
}
