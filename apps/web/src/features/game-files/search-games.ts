import { withoutMarks } from './file-name.ts';
import type { GameSummary } from './pgn-messages.ts';

/** What a search looks into, made once for each game. */
const folded = new WeakMap<GameSummary, string>();

/** The games in which every word is found, without regard to case and marks. */
export function searchGames(games: readonly GameSummary[], query: string): readonly GameSummary[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  return games.filter((game) => words.every((word) => textOf(game).includes(word)));
}

function textOf(game: GameSummary): string {
  const known = folded.get(game);
  if (known !== undefined) return known;
  const { red, black, event, date, result } = game;
  const text = fold([red, black, event, date, date.replaceAll('.', '-'), result].join(' '));
  folded.set(game, text);
  return text;
}

function fold(text: string): string {
  return withoutMarks(text).toLowerCase();
}
