import { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { SearchRequest } from '@chuhe/uci/search';
import {
  type EngineJob,
  type EngineLimits,
  MAX_DEPTH,
  MAX_MOVES,
  MAX_MULTI_PV,
  type Refusal,
} from './engine-job.ts';
import { playLine } from './play-line.ts';

/** A checked job, with a legal position, that can be sent to an engine. */
export interface SearchTask {
  readonly position: Position;
  readonly request: Pick<SearchRequest, 'position' | 'limits'>;
  readonly multiPv: number;
}

/** Checks a job, since engines do not: they crash on an invalid position, and they ignore an illegal move and all moves after it. */
export function checkJob(job: EngineJob): Result<SearchTask, Refusal> {
  const { limits, multiPv = 1, moves = [], onlyMoves } = job;
  if (!areLimits(limits) || !isWithin(multiPv, MAX_MULTI_PV)) return fail('bad-limits');
  const start = Position.parse(job.fen);
  if (!start.ok || moves.length > MAX_MOVES) return fail('bad-position');
  const position = playAll(start.value, moves);
  if (position === undefined) return fail('bad-position');
  const legal = position.legalMoves();
  if (legal.length === 0) return fail('game-over');
  const only = onlyMoves && [...new Set(onlyMoves)];
  if (only?.length === 0 || only?.some((move) => !legal.includes(move)))
    return fail('bad-position');
  // The moves are copied, since the caller may change the job while it waits.
  const request = {
    position: { fen: start.value.fen, moves: [...moves] },
    limits: { ...pickLimits(limits), ...(only !== undefined && { searchMoves: only }) },
  };
  // With fewer moves than lines, all lines are known once there is one for each move.
  return ok({ position, request, multiPv: Math.min(multiPv, only?.length ?? multiPv) });
}

function playAll(start: Position, moves: readonly string[]): Position | undefined {
  const played = playLine(start, moves);
  if (played.moves.length < moves.length) return undefined;
  const end = Position.fromSetup(played.board.toSetup());
  return end.ok ? end.value : undefined;
}

function areLimits({ nodes, depth, moveTimeMs }: EngineLimits): boolean {
  const given = [nodes, depth, moveTimeMs].filter((limit) => limit !== undefined);
  return (
    given.length > 0 && given.every((limit) => isWithin(limit)) && isWithin(depth ?? 1, MAX_DEPTH)
  );
}

function isWithin(value: number, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max;
}

/** Copies only the limits, so that no other field of the caller's object reaches the engine. */
function pickLimits({ nodes, depth, moveTimeMs }: EngineLimits): EngineLimits {
  return {
    ...(nodes === undefined ? {} : { nodes }),
    ...(depth === undefined ? {} : { depth }),
    ...(moveTimeMs === undefined ? {} : { moveTimeMs }),
  };
}
