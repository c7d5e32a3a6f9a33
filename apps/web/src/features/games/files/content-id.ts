import { makeGameJson } from '@chuhe/game/make-game-json';
import type { Game } from '@chuhe/game/tree';
import { withoutEvaluations } from '../../../lib/game/evaluations.ts';
import { makeUuid, uuidOf } from '../../../lib/uuid.ts';

/**
 * An id that is the same whenever the same user saves the same game, so that the server recognises a game that it has. Evaluations do not
 * count. The id is random where the browser cannot hash, which is outside secure contexts.
 *
 * @param copy a number that differs for further copies of the game
 */
export async function contentId(userId: string, game: Game, copy: number): Promise<string> {
  if (!('subtle' in crypto)) return makeUuid();
  const text = JSON.stringify([userId, copy, makeGameJson(withoutEvaluations(game))]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return uuidOf(new Uint8Array(hash, 0, 16), 8);
}
