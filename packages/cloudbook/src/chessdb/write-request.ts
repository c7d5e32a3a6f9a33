/** Writes requests for a client. */
import { MAX_MOVELIST_LENGTH } from './limits.ts';
import type { RequestOptions } from './request.ts';
import { makeCloudScore } from './scores.ts';

/**
 * Makes the query string without its `?`, or the body of a form. Only the given options are written. The board comes last.
 *
 * For `rulecheck`, `queryengine`, and `store` with a score, request text, because chessdb's JSON for them is invalid.
 * Throws a `RangeError` for 2,047 moves or more, for repetitions other than 1–10, or for an invalid score.
 */
export function makeRequest(options: RequestOptions): string {
  const parameters: [name: string, value: string | undefined][] = [
    ['action', options.action],
    ['learn', flag(options.learn)],
    ['showall', flag(options.showAll)],
    ['json', flag(options.json)],
    ['egtbmetric', options.metric],
    ['endgame', flag(options.endgame)],
    ['stable', flag(options.stable)],
    ['ban', options.banned?.map((move) => `move:${move}`).join('|')],
    ['movelist', makeMoveList(options.moveList)],
    ['reptimes', makeRepetitions(options.repetitions)],
    ...makeStore(options.store),
    ['token', options.token],
    ['board', options.position.fen],
  ];
  return parameters
    .filter((parameter): parameter is [string, string] => Boolean(parameter[1]))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(Number(value));
}

function makeMoveList(moves: readonly string[] | undefined): string | undefined {
  if (moves && moves.length >= MAX_MOVELIST_LENGTH) {
    throw new RangeError(`${moves.length} moves are too many`);
  }
  return moves?.join('|');
}

function makeRepetitions(times: number | undefined): string | undefined {
  if (times === undefined) return undefined;
  if (!Number.isInteger(times) || times < 1 || times > 10) {
    throw new RangeError(`repetitions out of range: ${times}`);
  }
  return String(times);
}

/** The prefix `move:` marks a request to evaluate the move; a worker's score has no prefix. */
function makeStore(store: RequestOptions['store']): [string, string | undefined][] {
  if (!store) return [];
  if (store.score === undefined) return [['move', `move:${store.move}`]];
  return [
    ['move', store.move],
    ['score', String(makeCloudScore(store.score))],
    ['nodes', store.nodes?.toString()],
  ];
}

/** Encodes a value, but leaves slashes and colons readable, since a query may contain them. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%3A', ':');
}
