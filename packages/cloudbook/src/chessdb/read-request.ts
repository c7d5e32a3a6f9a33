/** Reads requests on a server, from a query string or a form. */
import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { ACTIONS, type Action, type Answer, type AnswerForm, type Status } from './answer.ts';
import { readBoard } from './board-text.ts';
import { MAX_MOVELIST_LENGTH, MAX_VALUE_LENGTH } from './limits.ts';
import type { ChessdbRequest, StoreOptions } from './request.ts';
import { parseCloudScore } from './scores.ts';

/** A source of parameters, such as `URLSearchParams` or a `Map`. The names are those of the protocol. */
export interface Parameters {
  readonly get: (name: string) => string | null | undefined;
}

export interface ParsedRequest {
  /** The form of every answer, for `makeAnswer`. */
  readonly form: AnswerForm;
  /** The request, or the answer that rejects it. */
  readonly request: Result<ChessdbRequest, Answer>;
}

/**
 * Reads a request as chessdb does: ignores unknown parameters, accepts boards in several forms, and rejects invalid requests
 * with chessdb's texts. Values of more than 20,000 characters count as absent. Never throws.
 *
 * Ignores banned moves that are not legal, but rejects a list of moves that cannot be played.
 */
export function parseRequest(parameters: Parameters): ParsedRequest {
  const get = makeGetter(parameters);
  const form = parseForm(parameters);
  const name = get('action');
  if (name === '') return { form, request: fail(NOTHING) };
  return { form, request: readRequest(name, get('board'), get) };
}

/** Reads only the form of the answer, for answers that do not depend on the request. Does not read the list of moves. */
export function parseForm(parameters: Parameters): AnswerForm {
  const get = makeGetter(parameters);
  if (get('action') === '') return { format: 'text', nul: false };
  const format = isTrue(get('json')) ? 'json' : 'text';
  return { format, nul: format === 'text' && get('board') !== '' };
}

function makeGetter(parameters: Parameters): Get {
  return (name, missing = '') => {
    const value = parameters.get(name) ?? missing;
    return value.length > MAX_VALUE_LENGTH ? missing : value;
  };
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

/** Reads a boolean like FILTER_VALIDATE_BOOLEAN of PHP. */
function isTrue(text: string): boolean {
  return /^\s*(?:1|true|on|yes)\s*$/i.test(text);
}

/** Reads the banned moves. Each item has the prefix `move:`, which some clients write twice. */
function readBanned(position: Position, text: string): string[] {
  const items = text.split('|', MAX_MOVELIST_LENGTH).map((item) => item.replace(/^(?:move:)+/, ''));
  return [...new Set(items)].filter((move) => position.isLegal(move));
}

function readRepetitions(text: string): number {
  const times = /^\s*[+-]?\d{1,9}/.test(text) ? Number.parseInt(text, 10) : 1;
  return times >= 1 && times <= 10 ? times : 1;
}

type PlayedMoves = Pick<ChessdbRequest, 'moveList' | 'reached'>;

/** Reads the list of moves, which is required for `queryrule` and `rulecheck`, optional for `queryengine`, else ignored. */
function readMoveList(action: Action, position: Position, get: Get): Result<PlayedMoves, Answer> {
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

/** The fewest plies before a move that can repeat a position. The shortest repetition takes four plies, including that move. */
const MIN_RULE_PLIES = 3;

const scratch = new Uint16Array(MAX_MOVES);

/** Plays all moves on one mutable board, since making two thousand immutable positions would block a server for too long. */
function playAll(start: Position, moves: readonly string[]): Position | undefined {
  const board = start.toBoard();
  for (const text of moves) {
    const move = parseMove(text);
    const end = legalMoves(board, scratch, 0);
    if (move === undefined || !scratch.subarray(0, end).includes(move)) return undefined;
    board.make(move);
  }
  const reached = Position.fromSetup(board.toSetup());
  return reached.ok ? reached.value : undefined;
}

function readStore(position: Position, get: Get): StoreOptions | undefined {
  const text = get('move');
  const scoreText = get('score');
  if (parseMove(text) === undefined || scoreText === '') {
    const move = text.slice('move:'.length);
    return position.isLegal(move) ? { move } : undefined;
  }
  const score = parseCloudScore(scoreText);
  if (!position.isLegal(text) || score === undefined) return undefined;
  const nodes = get('nodes');
  return { move: text, score, ...(/^\d{1,9}$/.test(nodes) && { nodes: Number(nodes) }) };
}

function refuse(status: Status): Result<never, Answer> {
  return fail({ kind: 'status', status });
}
