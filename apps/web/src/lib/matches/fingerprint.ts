import { makeGameJson } from '@chuhe/game/make-game-json';
import type { Game } from '@chuhe/game/tree';
import { withoutEvaluations } from '../game/evaluations.ts';

/** A short text that differs for different games. Evaluations do not count, because an engine adds them without being asked. */
export function fingerprintOf(game: Game): string {
  const json = JSON.stringify(makeGameJson(withoutEvaluations(game)));
  // FNV-1a over UTF-16 units.
  let hash = 0x811c9dc5;
  for (let at = 0; at < json.length; at += 1)
    hash = Math.imul(hash ^ json.charCodeAt(at), 0x01000193);
  return `${json.length}.${(hash >>> 0).toString(36)}`;
}
