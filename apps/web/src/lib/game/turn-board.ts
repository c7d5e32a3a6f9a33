import type { Color } from '@chuhe/rules/piece';
import { gameStore } from './game-store.ts';

/**
 * Shows a side at the bottom for the game on the board. When another game is opened, the board turns back, unless the user has turned it
 * meanwhile.
 */
export function turnForGame(bottom: Color): void {
  const { orientation, opened } = gameStore.getState();
  if (orientation === bottom) return;
  gameStore.setState({ orientation: bottom });
  const stop = gameStore.subscribe((state) => {
    if (state.opened === opened) return;
    stop();
    if (state.orientation === bottom) gameStore.setState({ orientation });
  });
}
