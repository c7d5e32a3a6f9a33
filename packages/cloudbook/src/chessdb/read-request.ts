/** Requests as a server reads them from a query string or a form. */
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
  const get = reader(parameters);
  const form = parseForm(parameters);
  const name = get('action');
  if (name === '') return { form, request: fail(NOTHING) };
  return { form, request: readRequest(name, get('board'), get) };
}

/** The form alone, for an answer that does not depend on what is asked: a list of moves takes its time to be read. */
export function parseForm(parameters: Parameters): AnswerForm {
  const get = reader(parameters);
  if (get('action') === '') return { format: 'text', nul: false };
  const format = isTrue(get('json')) ? 'json' : 'text';
  return { format, nul: format === 'text' && get('board') !== '' };
}

function reader(parameters: Parameters): Get {
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

const scratch = new Uint16Array(MAX_MOVES);

/** On one board: two thousand positions, one after the other, would keep a server from everybody else. */
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
