/** Games as the API carries them. */
import type { Match } from '@chuhe/contract/match';
import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { type Game, sameGame } from '@chuhe/game/tree';
import { withoutEvaluations } from '../game/evaluations.ts';

type Stored = Pick<Match, 'startFEN' | 'history' | 'information'>;

/** The parts of a request that hold the game. */
export function makeStored(game: Game): { -readonly [Key in keyof Stored]: Stored[Key] } {
  const { start, tags, root, moves } = makeGameJson(game);
  const history: Match['history'] = { version: 1, moves: [...moves] };
  if (root !== undefined) history.root = { ...root };
  return {
    startFEN: start ?? game.start,
    history,
    information: (tags ?? []).map(([name, value]) => ({ name, value })),
  };
}

/** `undefined` for a game that this version cannot read: a newer one may have saved it. */
export function gameOf({ startFEN, history, information }: Stored): Game | undefined {
  const tags = information.map(({ name, value }) => [name, value]);
  const read = parseGameJson({ ...history, start: startFEN, tags });
  return read.ok ? read.value : undefined;
}

/**
 * Whether the account has this game. Evaluations do not count: the browser keeps them with the game, so a game comes back from a reload
 * with more of them than were sent.
 */
export function isStored(stored: Stored, game: Game | undefined): boolean {
  const read = game && gameOf(stored);
  if (game === undefined || read === undefined) return false;
  return sameGame(withoutEvaluations(read), withoutEvaluations(game));
}
