import { makeStoredScore, toMoverView, toRedView } from '@chuhe/cloudbook/score';
import type { BookEntry } from '@chuhe/contract/book';
import type { CloudPosition } from '@chuhe/contract/cloud';
import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { markOf } from '../../../lib/game/move-mark.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { byMove } from '../../../lib/sources/book-entries.ts';
import { isOwnMirror, twinOf } from '../../../lib/sources/twins.ts';
import { highestPriority, weightOf } from '../../../lib/sources/weight-of.ts';
import { disagreementsOf } from './disagreement.ts';
import { playingPriority } from './row-order.ts';
import type {
  BookMoveInfo,
  CloudMoveInfo,
  EngineMoveInfo,
  GamesMoveInfo,
  SourceRow,
} from './source-row.ts';

/** The values of each source by move. The map of a source that has not answered is empty. */
export interface Sources {
  readonly cloud: ReadonlyMap<string, CloudMoveInfo>;
  readonly engine: ReadonlyMap<string, EngineMoveInfo>;
  readonly book: ReadonlyMap<string, BookMoveInfo>;
  readonly games: ReadonlyMap<string, GamesMoveInfo>;
}

/**
 * One row for each legal move. `known` contains the moves that at least one source has, unsorted. In a position that is its own mirror
 * image, a move and its mirror image are one case: the right-hand one has the values of both, so that every game is shown once.
 */
export interface JoinedRows {
  readonly known: readonly SourceRow[];
  /** Sorted by `text`. */
  readonly others: readonly SourceRow[];
}

export function joinSources(sources: Sources, position: Position, notation: Notation): JoinedRows {
  const joined = isOwnMirror(position) ? joinTwins(sources, position.turn) : sources;
  const best = bestOf(joined, position.turn);
  const rows = namedMoves(position, notation).map((each) => joinMove(each, joined, best));
  const known = rows.filter(isKnown);
  const others = rows.filter((row) => !isKnown(row));
  return { known, others: others.toSorted((a, b) => a.text.localeCompare(b.text)) };
}

interface NamedMove {
  readonly move: string;
  readonly text: string;
  /** The text of the mirrored move, if the position is its own mirror image and the move is not. */
  readonly twin: string | undefined;
  readonly turn: Color;
}

/** Cache of move texts by position, because the engine reports ten times a second while the texts stay the same. */
const named = new WeakMap<Position, { notation: Notation; moves: readonly NamedMove[] }>();

function namedMoves(position: Position, notation: Notation): readonly NamedMove[] {
  const known = named.get(position);
  if (known?.notation === notation) return known.moves;
  const { fen, turn } = position;
  const hasTwins = isOwnMirror(position);
  const textOf = (move: string): string => makeMoveText(fen, move, notation);
  const moves = position.legalMoves().map((move) => {
    const twin = twinOf(move);
    return {
      move,
      text: textOf(move),
      twin: hasTwins && twin !== move ? textOf(twin) : undefined,
      turn,
    };
  });
  named.set(position, { notation, moves });
  return moves;
}

interface Best {
  readonly cloud?: number;
  readonly engine?: number;
}

/** Gives the values of each move and its mirror image to the right-hand one, which is also the one that the server names. */
function joinTwins({ cloud, engine, book, games }: Sources, turn: Color): Sources {
  const score = (info: { readonly score: number }): number => toMoverView(info.score, turn);
  return {
    cloud: joinMoves(cloud, score),
    engine: joinMoves(engine, score),
    book: joinMoves(book, playingPriority),
    games: joinMoves(games, (info) => info.games),
  };
}

/** Of two values, the one with the larger number is kept. */
function joinMoves<Info>(
  infos: ReadonlyMap<string, Info>,
  numberOf: (info: Info) => number,
): ReadonlyMap<string, Info> {
  const joined = new Map<string, Info>();
  for (const [move, info] of infos) {
    const twin = twinOf(move);
    // The ranks of both are equal, so the text of the right-hand move is the later one.
    const kept = move < twin ? twin : move;
    const other = joined.get(kept);
    if (other === undefined || numberOf(other) < numberOf(info)) joined.set(kept, info);
  }
  return joined;
}

function joinMove({ move, text, twin, turn }: NamedMove, sources: Sources, best: Best): SourceRow {
  const cloud = sources.cloud.get(move);
  const engine = sources.engine.get(move);
  const book = sources.book.get(move);
  const games = sources.games.get(move);
  const disagreements = disagreementsOf({
    scores: {
      ...(cloud && { cloud: cloud.score }),
      ...(engine && { engine: engine.score }),
      ...(book?.score !== undefined && { book: book.score }),
    },
    best,
    isBookFirst: book?.isFirst === true,
    isMoverView: turn === 'red',
  });
  return { move, text, twin, cloud, engine, book, games, disagreements };
}

function isKnown({ cloud, engine, book, games }: SourceRow): boolean {
  return [cloud, engine, book, games].some((info) => info !== undefined);
}

/** The best scores of the cloud and of the engine, from the mover's view. */
function bestOf({ cloud, engine }: Sources, turn: Color): Best {
  const best = (scores: Iterable<{ readonly score: number }>): number | undefined => {
    const all = [...scores].map(({ score }) => toMoverView(score, turn));
    return all.length === 0 ? undefined : Math.max(...all);
  };
  const [byCloud, byEngine] = [best(cloud.values()), best(engine.values())];
  return {
    ...(byCloud !== undefined && { cloud: byCloud }),
    ...(byEngine !== undefined && { engine: byEngine }),
  };
}

export function cloudMoveInfo(
  known: CloudPosition | undefined,
  turn: Color,
): ReadonlyMap<string, CloudMoveInfo> {
  const moves = known?.moves ?? [];
  const best = moves[0]?.score ?? 0;
  return new Map(
    moves.map((each) => [
      each.move,
      { score: toRedView(each.score, turn), mark: markOf(each, best), source: each.source },
    ]),
  );
}

/** Maps the first move of each engine line to the line's score. */
export function engineMoveInfo(
  evaluation: PositionEvaluation | undefined,
): ReadonlyMap<string, EngineMoveInfo> {
  return new Map(
    (evaluation?.lines ?? []).toReversed().flatMap(({ moves: [move], score, rank }) =>
      // Of two lines with the same first move, the better one comes last and replaces the other.
      move === undefined ? [] : [[move, { score: makeStoredScore(score), isBest: rank === 1 }]],
    ),
  );
}

/**
 * The book's values by move. If several books have a move, the values come from the first book, and `others` lists the others.
 *
 * @param names the names of the books by id, if several are switched on
 */
export function bookMoveInfo(
  entries: readonly BookEntry[] | undefined,
  turn: Color,
  names?: ReadonlyMap<string, string>,
): ReadonlyMap<string, BookMoveInfo> {
  const own = byMove(entries ?? []);
  const valid = own.filter(({ entry }) => entry.valid);
  const largest = highestPriority(own);
  const first = largest > 0 ? valid.find(({ entry }) => entry.priority === largest) : undefined;
  const nameOf = ({ bookId }: BookEntry): string => names?.get(bookId) ?? '';
  return new Map(
    own.map(({ entry, others }) => [
      entry.move,
      {
        name: nameOf(entry),
        others: others.map((other) => ({ name: nameOf(other), priority: other.priority })),
        priority: entry.priority,
        bars: weightOf(entry.priority, largest),
        isValid: entry.valid,
        isFirst: entry === first?.entry,
        score: entry.score === null ? undefined : toRedView(entry.score, turn),
        note: entry.note,
        isMirrored: entry.isMirrored,
      },
    ]),
  );
}

export function gamesMoveInfo(
  answer: ExplorerAnswer | undefined,
  turn: Color,
): ReadonlyMap<string, GamesMoveInfo> {
  return new Map(
    (answer?.moves ?? []).map((each) => [
      each.move,
      { games: each.games, results: resultsFor(each, turn), isMirrored: each.isMirrored },
    ]),
  );
}
