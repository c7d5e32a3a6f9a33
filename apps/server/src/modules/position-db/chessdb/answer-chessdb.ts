import type { Answer, ChessdbRequest } from '@chuhe/cloudbook/chessdb';
import { bestScore, type CloudMove, learnThreshold, rankOf } from '@chuhe/cloudbook/cloud-moves';
import type { Position } from '@chuhe/rules/position';
import { followLine } from '../best-lines.ts';
import { keyed } from '../key-moves.ts';
import type { KnownMove } from '../known-position.ts';
import { checkMoves, ruleMoves } from './repetition-rules.ts';

export interface ChessdbSource {
  /** Looks up the known moves of a position, best first. */
  readonly lookUp: (position: Position) => Promise<readonly KnownMove[]>;
  /** Like `lookUp`, for the later positions of a line: sends no request upstream and costs no credits. */
  readonly follow: (position: Position) => Promise<readonly KnownMove[]>;
  /** Queues a position for evaluation; `true` if it is queued or already well known. */
  readonly learn: (position: Position) => Promise<boolean>;
}

/** Answers as chessdb does. A request for tablebase results only gets `nothing`, because this server has no tablebase. */
export async function answerChessdb(
  request: ChessdbRequest,
  source: ChessdbSource,
): Promise<Answer> {
  const { action, position } = request;
  switch (action) {
    case 'queryall':
      return statusWhenOver(position) ?? queryAll(request, source);
    case 'queryscore':
      return statusWhenOver(position) ?? queryScore(request, source);
    case 'querypv':
      return statusWhenOver(position) ?? queryLine(request, source);
    case 'query':
    case 'querybest':
    case 'querylearn':
    case 'querysearch':
      return queryMove(request, source);
    case 'queryrule':
      return statusWhenOver(request.reached) ?? queryRule(request);
    case 'rulecheck':
      return ruleCheck(request);
    case 'queue':
      return (await source.learn(position)) ? OK : NOTHING;
    case 'store':
      return store(request, source);
    case 'queryengine':
      break;
  }
  // `queryengine` needs proof of work and an engine that answers at once; this server supports neither.
  return { kind: 'status', status: 'invalid parameters' };
}

const OK: Answer = { kind: 'ok' };
const NOTHING: Answer = { kind: 'nothing' };
const NO_BEST_MOVE: Answer = { kind: 'status', status: 'nobestmove' };
const UNKNOWN: Answer = { kind: 'status', status: 'unknown' };

function statusWhenOver(position: Position): Answer | undefined {
  const reason = position.outcome()?.reason;
  return reason === 'checkmate' || reason === 'stalemate'
    ? { kind: 'status', status: reason }
    : undefined;
}

async function queryAll(request: ChessdbRequest, source: ChessdbSource): Promise<Answer> {
  const { position, learn, showAll } = request;
  const known = await readKnown(request, source);
  // If the request forbids learning, chessdb returns the scores of the best moves only.
  const rows = learn ? known : known.filter(({ rank }, at) => rank === 2 || at === 0);
  const moves: readonly CloudMove[] =
    showAll || (!learn && rows.length > 0) ? [...rows, ...unscored(position, rows)] : rows;
  if (learn) void source.learn(position);
  return moves.length === 0 ? UNKNOWN : { kind: 'moves', moves };
}

async function queryScore(request: ChessdbRequest, source: ChessdbSource): Promise<Answer> {
  const score = bestScore(await readKnown(request, source));
  void source.learn(request.position);
  return score === undefined ? UNKNOWN : { kind: 'score', score };
}

/** If the best score is lower, chessdb returns no best move. */
const LOWEST_BEST = -50;
const LOWEST_LEARN = -75;

async function queryMove(request: ChessdbRequest, source: ChessdbSource): Promise<Answer> {
  const { action, endgame, position, learn } = request;
  if (endgame) return NOTHING;
  const known = await readKnown(request, source);
  if (learn && position.moves().length > 0) void source.learn(position);
  const best = bestScore(known);
  if (best === undefined) return NO_BEST_MOVE;
  if (best < (action === 'querylearn' ? LOWEST_LEARN : LOWEST_BEST)) return NO_BEST_MOVE;
  const moves = chooseFrom(known, action, best);
  if (action === 'querysearch' && known.length > 1) return { kind: 'search', moves };
  const move = moves[Math.floor(Math.random() * moves.length)];
  return move === undefined ? NO_BEST_MOVE : { kind: 'move', move, isTablebase: false };
}

function chooseFrom(
  known: readonly KnownMove[],
  action: ChessdbRequest['action'],
  best: number,
): readonly string[] {
  const isGood = ({ rank, score }: KnownMove): boolean => {
    if (action === 'querybest') return rank === 2;
    return action === 'querylearn' ? score >= learnThreshold(best) : rank > 0;
  };
  return known.filter(isGood).map(({ move }) => move);
}

const MAX_LINE_LENGTH = 60;

async function queryLine(request: ChessdbRequest, source: ChessdbSource): Promise<Answer> {
  const { position, stable } = request;
  const moves: string[] = [];
  const seen = new Set<string>();
  let score: number | undefined;
  let foretold: readonly string[] = [];
  for (let at: Position = position; moves.length < MAX_LINE_LENGTH; ) {
    const { id } = keyed(at);
    if (seen.has(id)) break;
    seen.add(id);
    const known = at === position ? await readKnown(request, source) : await source.follow(at);
    const [best] = known;
    if (best === undefined) {
      moves.push(...followLine(at, foretold, seen).slice(0, MAX_LINE_LENGTH - moves.length));
      break;
    }
    score ??= best.score;
    const equal = known.filter((each) => each.score === best.score);
    const chosen = stable ? best : (equal[Math.floor(Math.random() * equal.length)] ?? best);
    moves.push(chosen.move);
    foretold = chosen.line ?? [];
    at = at.play(chosen.move);
  }
  if (request.learn) void source.learn(position);
  return score === undefined ? UNKNOWN : { kind: 'line', score, depth: moves.length, moves };
}

function queryRule({ position, moveList, repetitions }: ChessdbRequest): Answer {
  const moves = ruleMoves(position, moveList, repetitions);
  return moves === undefined ? NOTHING : { kind: 'rules', moves };
}

function ruleCheck({ position, moveList, repetitions }: ChessdbRequest): Answer {
  const verdict = checkMoves(position, moveList, repetitions);
  return verdict === undefined ? NOTHING : { kind: 'rule-check', verdict };
}

async function store(request: ChessdbRequest, source: ChessdbSource): Promise<Answer> {
  const { store: stored, position } = request;
  // Users contribute scores with an account, by POST /api/chessdb.
  if (stored?.score !== undefined) return { kind: 'status', status: 'tokenerror' };
  const after = stored && position.tryPlay(stored.move);
  return after !== undefined && (await source.learn(after)) ? OK : NOTHING;
}

async function readKnown(
  { position, banned }: ChessdbRequest,
  { lookUp }: ChessdbSource,
): Promise<readonly KnownMove[]> {
  const known = await lookUp(position);
  if (banned.length === 0) return known;
  const best = bestScore(known.filter(({ move }) => !banned.includes(move))) ?? 0;
  return known.flatMap((row) =>
    banned.includes(row.move) ? [] : [{ ...row, rank: rankOf(row.score, best) }],
  );
}

/** Legal moves without a score, as chessdb lists them; including banned moves. */
function unscored(position: Position, rows: readonly CloudMove[]): readonly CloudMove[] {
  const scored = new Set(rows.map(({ move }) => move));
  return position
    .legalMoves()
    .filter((move) => !scored.has(move))
    .map((move) => ({ move, score: undefined, rank: 0, note: undefined }));
}
