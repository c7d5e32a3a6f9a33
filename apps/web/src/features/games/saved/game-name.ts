import { type Game, getTag } from '@chuhe/game/tree';
import { shownPlayerName } from '../../../lib/player-names.ts';

/** The title of a game, or else its players in the user's language; empty without either. */
export function nameOf(title: string, game: Game): string {
  return titleOrPlayers(title, getTag(game, 'Red') ?? '', getTag(game, 'Black') ?? '');
}

export function titleOrPlayers(title: string, red: string, black: string): string {
  if (title !== '' || (red === '' && black === '')) return title;
  return `${shownPlayerName(red) || '?'} – ${shownPlayerName(black) || '?'}`;
}
