/** Requests as a server reads them from a query string or a form. */
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { ACTIONS, type Action, type Answer, type AnswerForm, type Status } from './answer.ts';
import { readBoard } from './board-text.ts';
import { MAX_MOVELIST_LENGTH, MAX_VALUE_LENGTH } from './limits.ts';
import type { ChessdbRequest, StoreOptions } from './request.ts';
import { parseCloudScore } from './scores.ts';

/** What holds the parameters: a `URLSearchParams`, a `Map`. Names are those of the protocol. */
export interface Parameters {
  readonly get: (name: string) => string | null | undefined;
}

export interface ParsedRequest {
  /** How to send the answer, whichever it is: for `makeAnswer`. */
  readonly form: AnswerForm;
  /** The request, or the answer that refuses it. */
  readonly request: Result<ChessdbRequest, Answer>;
}

/**
 * Reads a request as chessdb does: unknown parameters are passed over, boards are taken in any writing,
 * and what is wrong is answered with chessdb's own words. Values above 20,000 characters count as absent.
 * Never throws.
 *
 * Banned moves that are none are passed over; a list of moves that cannot be played is refused.
 */
export function parseRequest(parameters: Parameters): ParsedRequest {
  const get = (name: string, missing = ''): string => {
    const value = parameters.get(name) ?? missing;
    return value.length > MAX_VALUE_LENGTH ? missing : value;
  };
  const name = get('action');
  if (name === '') return { form: { format: 'text', nul: false }, request: fail(NOTHING) };
  const board = get('board');
  const format = isTrue(get('json')) ? 'json' : 'text';
  const form: AnswerForm = { format, nul: format === 'text' && board !== '' };
  return { form, request: readRequest(name, board, get) };
}

const NOTHING: Answer = { kind: 'nothing' };

type Get = (name: string, missing?: string) => string;

function readRequest(name: string, board: string, get: Get): Result<ChessdbRequest, Answer> {
  if (board === '') return refuse('invalid parameters');
  const position = readBoard(board);
  if (!position) return refuse('invalid board');
  const action = ACTIONS.find((each) => each === name);
  if (!action) return fail(NOTHING);
  const played = readMoveList(action, position, get);
  if (!played.ok) return played;
  const store = action === 'store' ? readStore(position, get) : undefined;
  if (action === 'store' && !store) return fail(NOTHING);
  const token = get('token');
  return ok({
    action,
    position,
    learn: isTrue(get('learn', '1')),
    showAll: isTrue(get('showall')),
    metric: get('egtbmetric').toLowerCase() === 'dtc' ? 'dtc' : 'dtm',
    endgame: isTrue(get('endgame')),
    stable: isTrue(get('stable')),
    banned: readBanned(position, get('ban')),
    repetitions: readRepetitions(get('reptimes')),
    ...played.value,
    ...(store && { store }),
    ...(token !== '' && { token }),
  });
}

/** As PHP's FILTER_VALIDATE_BOOLEAN has it. */
function isTrue(text: string): boolean {
  return /^\s*(?:1|true|on|yes)\s*$/i.test(text);
}

/** Each item stands behind `move:`; some clients write that twice. */
function readBanned(position: Position, text: string): string[] {
  const items = text.split('|', MAX_MOVELIST_LENGTH).map((item) => item.replace(/^(?:move:)+/, ''));
  return [...new Set(items)].filter((move) => position.isLegal(move));
}

function readRepetitions(text: string): number {
  const times = /^\s*[+-]?\d{1,9}/.test(text) ? Number.parseInt(text, 10) : 1;
  return times >= 1 && times <= 10 ? times : 1;
}

type Played = Pick<ChessdbRequest, 'moveList' | 'reached'>;

/** Without a list there is nothing to judge, and an engine looks at the position itself. */
function readMoveList(action: Action, position: Position, get: Get): Result<Played, Answer> {
  const none = { moveList: [], reached: position };
  if (action !== 'queryrule' && action !== 'rulecheck' && action !== 'queryengine') return ok(none);
  const text = get('movelist');
  if (text === '') return action === 'queryengine' ? ok(none) : fail(NOTHING);
  const moveList = text.split('|', MAX_MOVELIST_LENGTH);
  const reached = playAll(position, moveList);
  const isLongEnough = action !== 'queryrule' || moveList.length >= MIN_RULE_PLIES;
  if (!reached || !isLongEnough || moveList.length === MAX_MOVELIST_LENGTH) {
    return action === 'rulecheck' ? fail(NOTHING) : refuse('invalid movelist');
  }
  return ok({ moveList, reached });
}

/** A position comes again after four plies; the fourth is the one that is asked about. */
const MIN_RULE_PLIES = 3;

function playAll(start: Position, moves: readonly string[]): Position | undefined {
  let position: Position | undefined = start;
  for (const move of moves) position = position?.tryPlay(move);
  return position;
}

function readStore(position: Position, get: Get): StoreOptions | undefined {
  const text = get('move');
  const asked = text.slice('move:'.length);
  const scored = get('score');
  if (parseMove(text) === undefined || scored === '') {
    return position.isLegal(asked) ? { move: asked } : undefined;
  }
  const score = parseCloudScore(scored);
  if (!position.isLegal(text) || score === undefined) return undefined;
  const nodes = get('nodes');
  return { move: text, score, ...(/^\d{1,9}$/.test(nodes) && { nodes: Number(nodes) }) };
}

function refuse(status: Status): Result<never, Answer> {
  return fail({ kind: 'status', status });
}
