import { toSearchText } from '@chuhe/contract/search-text';
import { playerNameForms } from '@chuhe/game/player-name';
import type { GameSummary } from './pgn-messages.ts';

/** Returns the games with a search text that contains every word of the query. */
export function searchGames(games: readonly GameSummary[], query: string): readonly GameSummary[] {
  const words = toSearchText(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  // Names are searched in simplified characters, too.
  const forms = words.map((word) => [word, playerNameForms(word)?.simplified ?? word]);
  return games.filter(({ searched }) =>
    forms.every((each) => each.some((word) => searched.includes(word))),
  );
}

type Searched = Pick<
  GameSummary,
  'red' | 'black' | 'event' | 'title' | 'date' | 'result' | 'ecco' | 'file'
>;

/** Returns the search text of a game. It contains the players in all forms of their names, and the date in numbers. */
export function searchedText(game: Searched): string {
  const { red, black, event, title, date, result, ecco, file = '' } = game;
  const players = [red, black].flatMap((name) => [name, ...formsOf(name)]);
  return toSearchText([...players, event, title, ...dateForms(date), result, ecco, file].join(' '));
}

function formsOf(name: string): readonly string[] {
  const forms = playerNameForms(name);
  return forms === undefined ? [] : Object.values(forms);
}

function dateForms(date: string): readonly string[] {
  const [year, month, day] = date.split('.');
  const parts = [year, month, day].filter((part) => part !== undefined);
  return [date, parts.join('-'), parts.join('/'), parts.toReversed().join('/')];
}
