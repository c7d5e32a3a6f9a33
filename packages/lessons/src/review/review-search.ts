/**
 * What a review searches. The page and the server run the same searches in this way, so their verdicts are the same.
 *
 * First each position is searched with `REVIEW_LINES` lines. Then `nextLook` names one second search after the other, and `withLook` takes
 * its result, until there is none. Every search has a limit of nodes, one thread and an empty hash of `REVIEW_HASH_MB`.
 */
import { MATE_SCORE, makeStoredScore, parseStoredScore, toRedView } from '@chuhe/cloudbook/score';
import { type Game, mainline } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import {
  DUBIOUS_LOSS,
  isOnlyGood,
  type KnownScore,
  lossByLook,
  type PositionView,
  type ViewLine,
} from './move-verdict.ts';
import { doubtedMoves } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

/** Nodes for each position. On a desktop computer they take about 0.1, 0.3, 1 and 3 seconds. */
export const REVIEW_NODES: readonly number[] = [80_000, 250_000, 800_000, 2_500_000];
export const DEFAULT_REVIEW_NODES = 250_000;
/** Lines per position. The second one shows whether the best move was the only good one. */
export const REVIEW_LINES = 2;
/** The size of the empty hash with which each search begins, in MiB. */
export const REVIEW_HASH_MB = 16;
/** Maximum length of a stored line, in plies. */
const LINE_LENGTH = 12;
/** A long second search has this many times the nodes of the first search, and at least `LEAST_LOOK_NODES`. */
const LOOK_FACTOR = 5;
const LEAST_LOOK_NODES = 800_000;

/** The starting position and the moves of the mainline. Equal lines have equal keys, and a review is stored by it. */
export function reviewKey(game: Game): string {
  return [game.start, ...mainline(game).map(({ move }) => makeMove(move))].join(' ');
}

/** Nodes of a long second search, which follows if a short one has not settled the doubt. */
export function fullLookNodes(nodes: number): number {
  return Math.max(LEAST_LOOK_NODES, LOOK_FACTOR * nodes);
}

/** A second search: of the position before a move, with only these first moves, and one line for each of them. */
export interface Look {
  /** Index of the move and of the position before it. */
  readonly index: number;
  /** The move played and the moves that it is compared with. */
  readonly candidates: readonly string[];
  readonly nodes: number;
}

/** What is known after some searches of a review. */
export interface Searched {
  readonly moves: readonly ReviewedMove[];
  /** Nodes of the search of each position. */
  readonly nodes: number;
  /** One for each position. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: the second search, if it is done. */
  readonly looks: readonly (PositionView | undefined)[];
  /** By move: the nodes of the next second search, if they differ from those of the first pass. */
  readonly lookNodes: ReadonlyMap<number, number>;
  /** By position: evaluations that do not come from a review. */
  readonly known?: readonly (KnownScore | undefined)[];
}

/**
 * The next second search; `undefined` if none is due. Moves that have nodes of their own come first.
 *
 * @param isBusy whether the move is being searched
 */
export function nextLook(
  searched: Searched,
  isBusy: (index: number) => boolean = () => false,
): Look | undefined {
  const { moves, nodes, views, looks, lookNodes } = searched;
  const isFree = (each: number): boolean => !isBusy(each) && looks[each] === undefined;
  const asked = [...lookNodes.keys()].find(isFree);
  const index = asked ?? doubtedMoves(moves, searched).find(isFree) ?? -1;
  const [move, before] = [moves[index], views[index]];
  if (move === undefined || before === undefined) return undefined;
  const candidates = candidatesOf(move.move, before);
  return { index, candidates, nodes: lookNodes.get(index) ?? nodes };
}

/** Takes the result of a second search. If it would give a sign and was a short one, a long one becomes due instead. */
export function withLook(
  { moves, nodes, looks, lookNodes }: Searched,
  index: number,
  look: PositionView,
): Pick<Searched, 'looks' | 'lookNodes'> {
  const move = moves[index];
  if (move === undefined) return { looks, lookNodes };
  const isSigned = (lossByLook(move, look) ?? 1) >= DUBIOUS_LOSS || isOnlyGood(move, look);
  if (isSigned && !lookNodes.has(index)) {
    return { looks, lookNodes: new Map([...lookNodes, [index, fullLookNodes(nodes)]]) };
  }
  return { looks: moves.map((_, at) => (at === index ? look : looks[at])), lookNodes };
}

/** The moves that a second search compares: the known best ones and the one played. */
export function candidatesOf(move: string, { lines }: PositionView): readonly string[] {
  return [...new Set([...lines.flatMap(({ moves }) => moves.slice(0, 1)), move])];
}

/** @param lines best first, with scores from Red's view @param count the most lines to keep */
export function makeView(lines: readonly ViewLine[], depth: number, count: number): PositionView {
  const kept = lines
    .slice(0, count)
    .map(({ score, moves }) => ({ score, moves: moves.slice(0, LINE_LENGTH) }));
  return { score: kept[0]?.score ?? 0, depth, lines: kept };
}

/** Used if the engine finishes without a result. The position counts as even. */
export const UNKNOWN_VIEW: PositionView = { score: 0, depth: 0, lines: [] };

/** The view of a position without a legal move, in which the side to move has lost: stalemate loses in Xiangqi. */
export function lostView(turn: Color): PositionView {
  return { score: turn === 'red' ? -MATE_SCORE : MATE_SCORE, depth: 0, lines: [] };
}

/**
 * A stored score from the mover's view as one from Red's view. A mate keeps its moves, so that its plies change by one: the winner needs an
 * odd number of them, the loser an even one.
 */
export function redScore(score: number, turn: Color): number {
  const parsed = parseStoredScore(score);
  if (turn === 'red' || parsed?.kind !== 'mate') return toRedView(score, turn);
  return makeStoredScore({ ...parsed, result: parsed.result === 'wins' ? 'loses' : 'wins' });
}

/** A move is played often if at least this many games of the site's collections have it, and this share of those with the position. */
const LEAST_GAMES = 5;
const LEAST_SHARE = 0.1;

/** @param games with the move @param total with the position */
export function isPlayedOften(games: number, total: number): boolean {
  return games >= LEAST_GAMES && games >= LEAST_SHARE * total;
}
