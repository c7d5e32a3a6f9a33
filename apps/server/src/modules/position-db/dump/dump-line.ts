import { parseKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { MATE_SCORE } from '@chuhe/cloudbook/score';
import { type Move, makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import {
  EVALUATION_SOURCES,
  type EvaluatedMove,
  type Evaluation,
  type StoredEvaluation,
} from '../evaluations/evaluation.ts';
import { keyed, keyMoves } from '../key-moves.ts';

/**
 * A position of a dump as one line of JSON:
 *
 * ```json
 * {"fen":"4k4/9/9/9/9/9/9/9/9/R2K5 w","date":"2026-01-02","engines":["Chuhe 1"],"moves":[["a0a9",29997,12,150000,0,"engine"]]}
 * ```
 *
 * A move has: the move; the engine's score from the view of the side to move, in hundredths of a pawn, or 30,000 less the plies to mate;
 * the depth in plies; the nodes of the search; the number of the engine in `engines`; and its source. Of two positions that are images
 * of each other, a dump has one, with Red to move; of two moves that mirror each other in a symmetric position, one.
 */

export function makeDumpLine({ key, moves, updatedAt }: StoredEvaluation): string {
  const position = parseKey(key);
  if (position === undefined) throw new RangeError('not a key');
  const engines = [...new Set(moves.map(({ engine }) => engine))];
  const rows = moves.map(({ move, score, depth, nodes, engine, source }) => [
    makeMove(move),
    score,
    depth,
    nodes,
    engines.indexOf(engine),
    source,
  ]);
  const date = updatedAt.toISOString().slice(0, 10);
  return JSON.stringify({ fen: position.fen, date, engines, moves: rows });
}

const MAX_MOVES = 128;

const lineSchema = z.object({
  fen: z.string().max(200),
  engines: z.array(z.string().max(200)).max(MAX_MOVES),
  moves: z
    .array(
      z.tuple([
        z.string().length(4),
        z.int().min(-MATE_SCORE).max(MATE_SCORE),
        z.int().min(0).max(255),
        z.int().min(0).max(0xffff_ffff),
        z.int().min(0),
        z.enum(EVALUATION_SOURCES),
      ]),
    )
    .min(1)
    .max(MAX_MOVES),
});

/** Reads a line. Accepts any legal position, also with Black to move. @returns the evaluation, or why the line is refused */
export function parseDumpLine(text: string): Evaluation | string {
  const line = lineSchema.safeParse(parseJson(text));
  if (!line.success) return 'not a position with its moves';
  const read = Position.parse(line.data.fen);
  if (!read.ok) return `not a legal position: ${line.data.fen}`;
  const { position, key, images } = keyed(read.value);
  const moves = new Map<Move, EvaluatedMove>();
  for (const [name, score, depth, nodes, number, source] of line.data.moves) {
    const move = parseMove(name);
    if (move === undefined || !position.isLegal(move)) return `not a legal move: ${name}`;
    const engine = line.data.engines[number];
    if (engine === undefined) return `no engine with the number ${number}`;
    const keyMove = toKeyMove(move, images);
    moves.set(keyMove, { move: keyMove, score, depth, nodes, source, engine });
  }
  return { key, moves: [...moves.values()], isComplete: moves.size === keyMoves(position).size };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
