import { winChance } from '@chuhe/cloudbook/score';
import {
  BAD_GRADES,
  type ReviewedGame,
  reviewedGameSchema,
  type StoredGameReview,
} from '@chuhe/contract/game-review';
import { eccoOfMoves } from '@chuhe/game/ecco';
import { type Game, mainline, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { explain } from '@chuhe/lessons/explain';
import { reasonOf } from '@chuhe/lessons/move-reason';
import { PHASES, type Phase, phasesOf } from '@chuhe/lessons/phases';
import { type Findings, makeReview, type Review } from '@chuhe/lessons/review';
import { type ReviewedMove, reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Color } from '@chuhe/rules/piece';
import { z } from 'zod';

/** What a report needs of a reviewed game. It is stored beside the review, since judging many games takes seconds. */

const movesByPhase = z.record(z.enum(PHASES), z.int());
const sideSchema = z.object({ accuracy: z.number().nullable(), moves: movesByPhase });

const summarySchema = reviewedGameSchema
  .pick({ ecco: true, mistakes: true, ending: true })
  .extend({ red: sideSchema, black: sideSchema });
export type GameSummary = z.output<typeof summarySchema>;

type Mistake = ReviewedGame['mistakes'][number];

export function summarizeReview(game: Game, review: StoredGameReview): GameSummary {
  const moves = reviewedMoves(game);
  const findings = findingsOf(review);
  const judged = makeReview(moves, findings);
  const phases = phasesByMove(game);
  const side = (color: Color) => ({
    accuracy: judged.sides[color].accuracy ?? null,
    moves: countPhases(phases.filter((_, index) => moves[index]?.mover === color)),
  });
  return {
    ecco: eccoOf(game),
    red: side('red'),
    black: side('black'),
    mistakes: mistakesOf(game, { moves, judged, findings, phases }),
    ending: endingOf(game, findings),
  };
}

export function readSummary(text: string): GameSummary {
  return summarySchema.parse(JSON.parse(text));
}

function findingsOf({ views, looks, theory }: StoredGameReview): Findings {
  return {
    views: views.map((view) => view ?? undefined),
    looks: looks.map((look) => look ?? undefined),
    theory: theory.map((often) => often ?? undefined),
  };
}

function eccoOf(game: Game): string {
  if (game.start !== INITIAL_FEN) return '';
  return eccoOfMoves(mainline(game).map(({ move }) => move)) ?? '';
}

interface Judged {
  readonly moves: readonly ReviewedMove[];
  readonly judged: Review;
  readonly findings: Findings;
  readonly phases: readonly Phase[];
}

function mistakesOf(game: Game, { moves, judged, findings, phases }: Judged): Mistake[] {
  const nodes = mainline(game);
  return judged.verdicts.flatMap((verdict, index) => {
    const grade = BAD_GRADES.find((each) => each === verdict?.grade);
    if (verdict === undefined || grade === undefined) return [];
    const { mover, loss } = verdict;
    const phase = phases[index] ?? 'opening';
    const before = positionAt(game, nodes[index - 1]?.id ?? ROOT);
    return [
      {
        ply: index + 1,
        mover,
        grade,
        loss: rounded(loss),
        phase,
        reason: reasonOf({ index, moves, findings, before }, explain)?.kind ?? null,
      },
    ];
  });
}

/** The phase of the position before each move. */
function phasesByMove(game: Game): readonly Phase[] {
  const line = mainline(game);
  const spans = phasesOf(game, [nodeOf(game, ROOT), ...line]);
  return line.map((_, ply) => spans.findLast(({ from }) => from <= ply)?.phase ?? 'opening');
}

function endingOf(game: Game, { views }: Findings): GameSummary['ending'] {
  const spans = phasesOf(game, [nodeOf(game, ROOT), ...mainline(game)]);
  const ply = spans.find(({ phase }) => phase === 'endgame')?.from;
  const view = ply === undefined ? undefined : views[ply];
  if (ply === undefined || view === undefined) return null;
  return { ply, redChance: rounded(winChance(view.score)) };
}

function rounded(share: number): number {
  return Math.round(1000 * share) / 1000;
}

function countPhases(phases: readonly Phase[]): Record<Phase, number> {
  const count = (phase: Phase) => phases.filter((each) => each === phase).length;
  return { opening: count('opening'), middlegame: count('middlegame'), endgame: count('endgame') };
}
