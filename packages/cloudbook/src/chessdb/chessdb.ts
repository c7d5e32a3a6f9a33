/**
 * The protocol of chessdb, the cloud database of Xiangqi: reads and writes requests and answers, for clients
 * and servers, over any transport. Moves are text. Scores are from the mover's view.
 *
 * ```ts
 * import { makeAnswer, makeRequest, parseAnswer, parseRequest } from '@chuhe/cloudbook/chessdb';
 * import { Position } from '@chuhe/rules/position';
 *
 * const position = Position.initial();
 * const query = makeRequest({ action: 'querybest', position });
 * // 'action=querybest&board=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w'
 *
 * const { form, request } = parseRequest(new URLSearchParams(query));
 * if (request.ok) makeAnswer({ kind: 'move', move: 'h2e2', isTablebase: false }, form); // 'move:h2e2\0'
 *
 * parseAnswer('move:h2e2\0', { action: 'querybest', position });
 * // { ok: true, value: { answer: { kind: 'move', move: 'h2e2', isTablebase: false }, warnings: [] } }
 * ```
 */
export { ACTIONS, type Answer, type Rule, type RuleCheck, type RuledMove } from './answer.ts';
export { readBoard } from './board-text.ts';
export { MAX_MOVELIST_LENGTH, MAX_VALUE_LENGTH } from './limits.ts';
export { parseAnswer } from './read-answer.ts';
export { parseForm, parseRequest } from './read-request.ts';
export { type ChessdbRequest, METRICS, type RequestOptions } from './request.ts';
export { ANSWER_FAILURE_CODES, ANSWER_WARNING_CODES } from './warning.ts';
export { makeAnswer } from './write-answer.ts';
export { makeRequest } from './write-request.ts';
