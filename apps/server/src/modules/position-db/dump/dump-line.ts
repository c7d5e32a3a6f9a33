import { parseKey } from '@chuhe/cloudbook/position-key';
import { MATE_SCORE } from '@chuhe/cloudbook/score';
import { type Move, makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import {
  dateOfDay,
  dayOf,
  EVALUATION_SOURCES,
  type EvaluatedMove,
  type Evaluation,
  type EvaluationSource,
  type StoredEvaluation,
} from '../evaluations/evaluation.ts';
import { keyed, keyMoves, toKeyLine } from '../key-moves.ts';

/**
 * A position of a dump as one line of JSON:
 *
 * ```json
 * {"fen":"4k4/9/9/9/9/9/9/9/R8/1R1K5 w","date":"2026-01-02","engines":["Chuhe 1"],"moves":[["a1a8",29997,12,150000,0,"engine","2026-01-02","e9f9 b0b9"]]}
 * ```
 *
 * A move has: the move; the engine's score from the view of the side to move, in hundredths of a pawn, or 30,000 less the plies to mate;
 * the depth in plies; the nodes of the search; the number of the engine in `engines`; its source; the day of the search in UTC, or null if
 * it is not known; and the engine's line after the move, which may be empty. Of two positions that are images of each other, a dump has
 * one, with Red to move; of two moves that mirror each other in a symmetric position, one. `date` is the day on which the position was
 * last changed.
 *
 * The format before, {@link DUMP_FORMATS}, ends each move after its source.
 */

/** The format that is written, and the earlier one, which can also be read. */
export const DUMP_FORMATS = {
  current: 'chuhe-positions-3',
  previous: 'chuhe-positions-2',
} as const;

export function makeDumpLine({ key, moves, updatedAt }: StoredEvaluation): string {
  const position = parseKey(key);
  if (position === undefined) throw new RangeError('not a key');
  const engines = [...new Set(moves.map(({ engine }) => engine))];
  const rows = moves.map(({ move, score, depth, nodes, engine, source, day, line = [] }) => [
    makeMove(move),
    score,
    depth,
    nodes,
    engines.indexOf(engine),
    source,
    day === undefined ? null : dateOfDay(day),
    line.map(makeMove).join(' '),
  ]);
  const date = dateOfDay(dayOf(updatedAt));
  return JSON.stringify({ fen: position.fen, date, engines, moves: rows });
}

const MAX_MOVES = 128;
const MAX_LINE_TEXT = 5 * 128;

const previousFields = [
  z.string().length(4),
  z.int().min(-MATE_SCORE).max(MATE_SCORE),
  z.int().min(0).max(255),
  z.int().min(0).max(0xffff_ffff),
  z.int().min(0),
  z.enum(EVALUATION_SOURCES),
] as const;

/** A move of either format. */
type DumpMove = readonly [
  move: string,
  score: number,
  depth: number,
  nodes: number,
  engine: number,
  source: EvaluationSource,
  date?: string | null,
  line?: string,
];

const lineSchema = z.object({
  fen: z.string().max(200),
  engines: z.array(z.string().max(200)).max(MAX_MOVES),
  moves: z
    .array(
      z.union([
        z.tuple([...previousFields, z.iso.date().nullable(), z.string().max(MAX_LINE_TEXT)]),
        z.tuple([...previousFields]),
      ]),
    )
    .min(1)
    .max(MAX_MOVES),
});

/**
 * Reads a line of either format. Accepts any legal position, also with Black to move. Searches of the other site get the source `dump`.
 *
 * @returns the evaluation, or why the line is refused
 */
export function parseDumpLine(text: string): Evaluation | string {
  const line = lineSchema.safeParse(parseJson(text));
  if (!line.success) return 'not a position with its moves';
  const read = Position.parse(line.data.fen);
  if (!read.ok) return `not a legal position: ${line.data.fen}`;
  const { position, key, images } = keyed(read.value);
  const rows: readonly DumpMove[] = line.data.moves;
  const moves = new Map<Move, EvaluatedMove>();
  for (const [name, score, depth, nodes, number, source, date = null, text = ''] of rows) {
    const plies = readPlies(read.value, name, text);
    if (typeof plies === 'string') return plies;
    if (date !== null && !isStorableDay(date)) return `not a day of a search: ${date}`;
    const engine = line.data.engines[number];
    if (engine === undefined) return `no engine with the number ${number}`;
    const turned = toKeyLine(plies, images);
    const from = source === 'starter' ? 'starter' : 'dump';
    moves.set(turned.move, {
      move: turned.move,
      score,
      depth,
      nodes,
      source: from,
      engine,
      ...(date !== null && { day: dayOf(new Date(date)) }),
      ...(turned.line.length > 0 && { line: turned.line }),
    });
  }
  return { key, moves: [...moves.values()], isComplete: moves.size === keyMoves(position).size };
}

/** Days are stored in 16 bits (`packed-moves.ts`), of which 0 means that the day is not known. */
function isStorableDay(date: string): boolean {
  const day = dayOf(new Date(date));
  return day > 0 && day <= 0xffff;
}

/** @returns the move and the line after it, or why they are refused */
function readPlies(start: Position, name: string, line: string): readonly Move[] | string {
  const plies: Move[] = [];
  let at = start;
  for (const text of [name, ...(line === '' ? [] : line.split(' '))]) {
    const move = parseMove(text);
    const after = move === undefined ? undefined : at.tryPlay(move);
    if (move === undefined || after === undefined) return `not a legal move: ${text}`;
    plies.push(move);
    at = after;
  }
  return plies;
}

/** @returns `undefined` for what is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
