/** The worker that stores and reads large games, since making and checking the JSON of 100,000 moves would block the page. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the page of a worker has none. */
import { makeGameJson } from '@chuhe/game/game-json';
import type { FromKeeper, ToKeeper } from './keep-messages.ts';
import { loadKept, saveKept } from './kept-games.ts';
import { makeKeptStorage } from './kept-storage.ts';
import { buffersOf, packGame, unpackGame } from './packed-game.ts';

const storage = makeKeptStorage();

self.addEventListener('message', ({ data }: MessageEvent<ToKeeper>) => void answer(data));

async function answer(message: ToKeeper): Promise<void> {
  const { call } = message;
  try {
    if (message.kind === 'save') {
      await saveKept(storage, message.state, { game: makeGameJson(unpackGame(message.game)) });
      tell({ call });
    } else {
      const game = await loadKept(storage, message.id);
      tell({ call, game: game && packGame(game) });
    }
  } catch (error) {
    tell({ call, error: error instanceof Error ? error.name : 'Error' });
  }
}

function tell(message: FromKeeper): void {
  self.postMessage(message, { transfer: message.game ? buffersOf(message.game) : [] });
}
