/** What a chapter on the board was bound with. Apart from its link, since the page needs that earlier. */
import type { Game } from '@chuhe/game/tree';
import { gameStore } from '../game/game-store.ts';
import { chapterStore } from './chapter-link.ts';

/** The game on the board as it was when it was bound to its chapter; `undefined` at the second call. */
export function takeBoundGame(): Game | undefined {
  const { origin } = gameStore.getState();
  const { boundGames } = chapterStore.getState();
  const bound = boundGames.get(origin);
  if (bound !== undefined) {
    const others = [...boundGames].filter(([each]) => each !== origin);
    chapterStore.setState({ boundGames: new Map(others) });
  }
  return bound;
}

/** Makes the game on the board a game of the user, which follows its chapter no longer. */
export function unbindChapter(): void {
  const { origin } = gameStore.getState();
  chapterStore.setState(({ byOrigin }) => ({
    byOrigin: new Map([...byOrigin].filter(([each]) => each !== origin)),
  }));
}
