import { toSearchText } from '@chuhe/contract/search-text';
import type { GameSummary } from './pgn-messages.ts';

/** Returns the games with a search text that contains every word of the query. */
export function searchGames(games: readonly GameSummary[], query: string): readonly GameSummary[] {
  const words = toSearchText(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  return games.filter(({ searched }) => words.every((word) => searched.includes(word)));
}

type Searched = Pick<GameSummary, 'red' | 'black' | 'event' | 'date' | 'result'>;

/** Returns the search text of a game. It contains the date twice, with dots and with hyphens, so that either form is found. */
export function searchedText({ red, black, event, date, result }: Searched): string {
  return toSearchText([red, black, event, date, date.replaceAll('.', '-'), result].join(' '));
}
