import {
  BAD_GRADES,
  type Overall,
  REVIEW_PHASES,
  type ReviewBatch,
  type ReviewedGame,
  type ReviewReport,
} from '@chuhe/contract/game-review';
import { GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import { toSearchText } from '../../search-text/search-text.ts';
import { groupBy } from '../books/group-by.ts';
import { countedAs, scoreOf } from '../game-db/score.ts';
import type { CountedBatch, ReportRow } from './review-batch-repository.ts';
import { type GameSummary, readSummary } from './summarize-review.ts';

/** The report on the games of a batch. */

/** From this winning chance at the start of an endgame, the player has an advantage there. */
const ADVANTAGE = 0.7;

type Side = 'red' | 'black';
type Mistake = ReviewedGame['mistakes'][number];

/** A reviewed game, seen from the side of the player. */
interface PlayerGame {
  readonly row: ReportRow;
  readonly side: Side;
  readonly summary: GameSummary;
}

export function makeReport(batch: CountedBatch, rows: readonly ReportRow[]): ReviewReport {
  const { player } = batch;
  const text = player === null ? '' : toSearchText(player);
  const games = rows.map((row) => {
    const summary = row.summary === null ? undefined : readSummary(row.summary);
    return { row, summary, side: text === '' ? null : sideOf(row, text) };
  });
  const own = games.flatMap(({ row, summary, side }) =>
    summary === undefined || side === null ? [] : [{ row, summary, side }],
  );
  return {
    batch: makeBatch(batch),
    players: countPlayers(rows),
    player,
    games: games.map(makeGame),
    overall: player === null ? null : makeOverall(own),
  };
}

export function makeBatch({ counts, ...row }: CountedBatch): ReviewBatch {
  const { WAITING, DONE, FAILED, SKIPPED, CANCELLED } = counts;
  return {
    batchId: row.id,
    state: row.state,
    nodes: row.nodes,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    games: WAITING + DONE + FAILED + SKIPPED + CANCELLED,
    waiting: WAITING,
    done: DONE,
    failed: FAILED,
    skipped: SKIPPED,
    cancelled: CANCELLED,
  };
}

/** The side of a player; null if both names or none are theirs. */
function sideOf({ red, black }: Pick<ReportRow, 'red' | 'black'>, text: string): Side | null {
  const [isRed, isBlack] = [toSearchText(red) === text, toSearchText(black) === text];
  if (isRed === isBlack) return null;
  return isRed ? 'red' : 'black';
}

/** The most frequent names. A name is written as in the first game that has it. */
function countPlayers(rows: readonly ReportRow[]): ReviewReport['players'] {
  const players = new Map<string, { name: string; games: number }>();
  for (const { red, black } of rows) {
    for (const [text, name] of new Map([red, black].map((name) => [toSearchText(name), name]))) {
      const games = (players.get(text)?.games ?? 0) + 1;
      if (text !== '') players.set(text, { name: players.get(text)?.name ?? name, games });
    }
  }
  return [...players.values()]
    .toSorted((one, other) => other.games - one.games)
    .slice(0, GAME_REVIEW_LIMITS.players);
}

function makeGame({
  row,
  summary,
  side,
}: {
  readonly row: ReportRow;
  readonly summary: GameSummary | undefined;
  readonly side: Side | null;
}): ReviewedGame {
  const { id, batchId: _batch, number: _number, startFen: _start, summary: _text, ...rest } = row;
  const { red, black } = summary ?? {};
  return {
    reviewId: id,
    ...rest,
    side,
    ecco: summary?.ecco ?? '',
    accuracy: { red: red?.accuracy ?? null, black: black?.accuracy ?? null },
    mistakes: summary?.mistakes ?? [],
    ending: summary?.ending ?? null,
  };
}

function makeOverall(games: readonly PlayerGame[]): Overall {
  const mistakes = games.flatMap(({ side, summary }) =>
    summary.mistakes.filter(({ mover }) => mover === side),
  );
  return {
    ...resultsOf(games),
    openings: openingsOf(games),
    grades: countGrades(mistakes),
    phases: REVIEW_PHASES.map((phase) => ({
      phase,
      moves: games.reduce((sum, { side, summary }) => sum + summary[side].moves[phase], 0),
      ...countGrades(mistakes.filter((each) => each.phase === phase)),
    })),
    reasons: reasonsOf(mistakes),
    endings: endingsOf(games),
  };
}

function resultsOf(games: readonly PlayerGame[]) {
  const counts = { wins: 0, draws: 0, losses: 0, others: 0 };
  for (const { row, side } of games) counts[countedAs(row.result, side === 'red')] += 1;
  const { wins, draws, losses } = counts;
  return {
    games: games.length,
    wins,
    draws,
    losses,
    score: scoreOf({ wins, draws, losses })?.score ?? null,
    accuracy: accuracyOf(games),
  };
}

/** The mean over all moves of the player, so that a long game counts more than a short one. */
function accuracyOf(games: readonly PlayerGame[]): number | null {
  let [sum, moves] = [0, 0];
  for (const { side, summary } of games) {
    const { accuracy, moves: byPhase } = summary[side];
    const own = Object.values(byPhase).reduce((total, count) => total + count, 0);
    if (accuracy === null) continue;
    sum += accuracy * own;
    moves += own;
  }
  return moves === 0 ? null : sum / moves;
}

function openingsOf(games: readonly PlayerGame[]): Overall['openings'] {
  const coded = games.filter(({ summary }) => summary.ecco !== '');
  return [...groupBy(coded, ({ summary, side }) => `${summary.ecco} ${side}`).values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      return [{ ecco: first.summary.ecco, side: first.side, ...resultsOf(same) }];
    })
    .toSorted((one, other) => lostPoints(other) - lostPoints(one) || other.games - one.games)
    .slice(0, GAME_REVIEW_LIMITS.rows);
}

function lostPoints({ wins, losses }: { readonly wins: number; readonly losses: number }): number {
  return losses - wins;
}

function countGrades(mistakes: readonly Mistake[]): Overall['grades'] {
  const [blunder, mistake, inaccuracy] = BAD_GRADES;
  const count = (grade: Mistake['grade']) => mistakes.filter((each) => each.grade === grade).length;
  return { blunders: count(blunder), mistakes: count(mistake), inaccuracies: count(inaccuracy) };
}

function reasonsOf(mistakes: readonly Mistake[]): Overall['reasons'] {
  const reasons = mistakes.flatMap(({ reason }) => reason ?? []);
  return [...groupBy(reasons, (reason) => reason)]
    .map(([reason, same]) => ({ reason, moves: same.length }))
    .toSorted((one, other) => other.moves - one.moves);
}

function endingsOf(games: readonly PlayerGame[]): Overall['endings'] {
  const reached = games.filter(({ summary }) => summary.ending !== null);
  const better = reached.filter(({ row, side, summary: { ending } }) => {
    if (ending === null || row.result === '*') return false;
    return (side === 'red' ? ending.redChance : 1 - ending.redChance) >= ADVANTAGE;
  });
  const isWon = ({ row, side }: PlayerGame) => row.result === (side === 'red' ? '1-0' : '0-1');
  return {
    reached: reached.length,
    better: better.length,
    won: better.filter(isWon).length,
    missed: better.filter((game) => !isWon(game)).map(({ row }) => row.id),
  };
}
