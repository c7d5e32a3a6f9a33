/** Converts games to and from the form of the API. */
import type { Match } from '@chuhe/contract/match';
import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { type Game, type NodeId, nodeOf, ROOT, sameGame } from '@chuhe/game/tree';
import { withoutEvaluations } from '../game/evaluations.ts';

type Stored = Pick<Match, 'startFEN' | 'history' | 'information'>;

/** The fields of a request that contain the game. */
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

/** Returns `undefined` for a game that this version cannot read, for example one saved by a newer version. */
export function gameOf({ startFEN, history, information }: Stored): Game | undefined {
  const tags = information.map(({ name, value }) => [name, value]);
  const read = parseGameJson({ ...history, start: startFEN, tags });
  return read.ok ? read.value : undefined;
}

/**
 * Whether the account has this game. Evaluations are not compared: the browser keeps them with the game, so that after a reload the game
 * may have more evaluations than were sent.
 */
export function isStored(stored: Stored, game: Game | undefined): boolean {
  const read = game && gameOf(stored);
  if (game === undefined || read === undefined) return false;
  return sameGame(withoutEvaluations(read), withoutEvaluations(game));
}

/** Whether the account has this game with an evaluation wherever this one has it. */
export function isStoredWhole(stored: Stored, game: Game): boolean {
  const read = gameOf(stored);
  return isStored(stored, game) && read !== undefined && hasEvaluationsOf(read, game);
}

/** @param stored a game with the same moves, whose nodes may have other ids */
function hasEvaluationsOf(stored: Game, game: Game): boolean {
  const pairs: [NodeId, NodeId][] = [[ROOT, ROOT]];
  for (const [there, here] of pairs) {
    const [one, other] = [nodeOf(stored, there), nodeOf(game, here)];
    if (other.evaluation !== undefined && one.evaluation === undefined) return false;
    for (const [index, child] of other.children.entries()) {
      pairs.push([one.children[index] ?? ROOT, child]);
    }
  }
  return true;
}
