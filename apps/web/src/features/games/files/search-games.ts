import { toSearchText } from '../../../lib/search-text.ts';
import type { GameSummary } from './pgn-messages.ts';

/** The games in which every word is found, without regard to case and marks. */
export function searchGames(games: readonly GameSummary[], query: string): readonly GameSummary[] {
  const words = toSearchText(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  return games.filter(({ searched }) => words.every((word) => searched.includes(word)));
}

type Searched = Pick<GameSummary, 'red' | 'black' | 'event' | 'date' | 'result'>;

/** A date is found as it is written and as it is in other places. */
export function searchedText({ red, black, event, date, result }: Searched): string {
  return toSearchText([red, black, event, date, date.replaceAll('.', '-'), result].join(' '));
}
