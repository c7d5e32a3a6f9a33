import { type Game, getTag } from '@chuhe/game/tree';
import { shownPlayerName } from '../../../lib/player-names.ts';

/** The title of a game, or else its players in the user's language; empty without either. */
export function nameOf(title: string, game: Game): string {
  const [red = '', black = ''] = ['Red', 'Black'].map((side) =>
    shownPlayerName(getTag(game, side) ?? ''),
  );
  if (title !== '') return title;
  return red !== '' || black !== '' ? `${red || '?'} – ${black || '?'}` : '';
}
