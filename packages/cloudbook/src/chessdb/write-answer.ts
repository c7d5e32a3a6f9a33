/** Writes answers exactly as chessdb sends them. */
import { type Answer, type AnswerForm, type CloudMove, RULE_CHECKS } from './answer.ts';
import { makeCloudMoves, winrateOf, wireScore } from './cloud-moves.ts';
import { makeNote } from './note.ts';
import { makeCloudScore } from './scores.ts';

/**
 * Makes the body of an answer. Its media type is `application/json` or, for text, `text/html; charset=UTF-8`, as in
 * chessdb. The HTTP status is 200, or 503 for `kind: 'error'`.
 *
 * Clients stop reading at a move without a score, so send moves without a score only for `showAll`. An empty list of moves
 * is sent as `unknown`. For answers for which chessdb sends invalid JSON (`rulecheck`, `queryengine`, `tokenerror`), valid
 * JSON is written. Throws a `RangeError` for an invalid score.
 */
export function makeAnswer(answer: Answer, { format, nul }: AnswerForm): string {
  if (format === 'json') return JSON.stringify(makeJson(answer));
  // chessdb omits the NUL if it fails in the middle of an answer.
  return makeText(answer) + (nul && answer.kind !== 'error' ? '\0' : '');
}

function makeText(answer: Answer): string {
  switch (answer.kind) {
    case 'status':
      return answer.status;
    case 'nothing':
      return '';
    case 'ok':
      return 'ok';
    case 'moves':
      return makeCloudMoves(answer.moves) || 'unknown';
    case 'move':
      return `${answer.isTablebase ? 'egtb' : 'move'}:${answer.move}`;
    case 'search':
      return answer.moves.map((move) => `search:${move}`).join('|') || 'unknown';
    case 'score':
      return `eval:${makeCloudScore(answer.score)}`;
    case 'line':
      if (answer.moves.length === 0) return 'unknown';
      return `score:${makeCloudScore(answer.score)},depth:${answer.depth},pv:${answer.moves.join('|')}`;
    case 'rules':
      return (
        answer.moves.map(({ move, rule }) => `move:${move},rule:${rule}`).join('|') || 'unknown'
      );
    case 'rule-check':
      return String(RULE_CHECKS.indexOf(answer.verdict));
    case 'error':
      break;
  }
  return `Error: ${answer.message}`;
}

/** The keys are in the order of chessdb. */
function makeJson(answer: Answer): object {
  if ('moves' in answer && answer.moves.length === 0) return { status: 'unknown' };
  switch (answer.kind) {
    case 'status':
      return { status: answer.status };
    case 'nothing':
      return {};
    case 'ok':
      return { status: 'ok' };
    case 'moves':
      return { status: 'ok', moves: answer.moves.map(makeRow), ...plyOf(answer) };
    case 'move':
      return { status: 'ok', [answer.isTablebase ? 'egtb' : 'move']: answer.move };
    case 'search':
      return { status: 'ok', search_moves: answer.moves.map((uci) => ({ uci })) };
    case 'score':
      return { status: 'ok', eval: makeCloudScore(answer.score), ...plyOf(answer) };
    case 'line':
      return {
        status: 'ok',
        score: makeCloudScore(answer.score),
        depth: answer.depth,
        pv: answer.moves,
      };
    case 'rules':
      return { status: 'ok', moves: answer.moves.map(({ move, rule }) => ({ uci: move, rule })) };
    case 'rule-check':
      return { status: 'ok', rule: RULE_CHECKS.indexOf(answer.verdict) };
    case 'error':
      break;
  }
  return { status: answer.message };
}

function makeRow(row: CloudMove): object {
  const winrate = winrateOf(row);
  return {
    uci: row.move,
    // Clients of chessdb expect this text for an unknown score.
    score: wireScore(row) ?? '??',
    rank: row.rank,
    note: makeNote(row.rank, row.note),
    ...(winrate === undefined ? {} : { winrate }),
  };
}

function plyOf({ ply }: { readonly ply?: number }): { readonly ply?: number } {
  return ply === undefined ? {} : { ply };
}
