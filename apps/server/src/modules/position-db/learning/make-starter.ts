import { appendFile, truncate } from 'node:fs/promises';
import { fromKeyMove, makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import type { Evaluation } from '../evaluation.ts';
import { type Analyse, evaluatePosition } from './evaluate-position.ts';
import { type JournalEntry, makeJournalLine, parseJournal } from './journal.ts';
import { followStarterPlan, type PlanMove, type Visit } from './starter-plan.ts';

/** The long run that evaluates the positions the product comes with, into a journal that it goes on with. */

export interface StarterOptions {
  readonly analyse: Analyse;
  /** Path of the journal. */
  readonly journal: string;
  readonly count: number;
  /** Of each position. */
  readonly nodes: number;
  /** Moves of each position; all where there are fewer. */
  readonly lines: number;
  readonly onProgress?: (progress: StarterProgress) => void;
  readonly signal?: AbortSignal;
}

export interface StarterProgress {
  /** Positions in the journal. */
  readonly known: number;
  /** Positions that this run has evaluated, and the milliseconds that took. */
  readonly evaluated: number;
  readonly timeMs: number;
}

/** Rejects when the journal cannot be written, when the engine fails for good, and when it is stopped. */
export async function makeStarter(options: StarterOptions): Promise<void> {
  const known = await readJournal(options.journal);
  const began = performance.now();
  let evaluated = 0;
  const visit = async ({ position, ply, origin }: Visit): Promise<readonly PlanMove[]> => {
    const id = makeKeyHex(makeKey(position).key);
    const found = known.get(id);
    if (found !== undefined) return planMovesOf(position, found);
    if (position.outcome() !== undefined) return [];
    const entry = { ...(await evaluate(position, options)), ply, origin };
    await appendFile(options.journal, makeJournalLine(entry));
    known.set(id, entry);
    evaluated += 1;
    const timeMs = performance.now() - began;
    options.onProgress?.({ known: known.size, evaluated, timeMs });
    return planMovesOf(position, entry);
  };
  await followStarterPlan({ count: options.count, visit });
}

/** The journal up to its last whole line; what a killed run left behind that is cut off. */
async function readJournal(path: string): Promise<Map<string, JournalEntry>> {
  const bytes = await readIfPresent(path);
  if (bytes === undefined) return new Map();
  const end = bytes.lastIndexOf(NEW_LINE) + 1;
  if (end < bytes.length) await truncate(path, end);
  const entries = parseJournal(bytes.subarray(0, end).toString('utf8'));
  return new Map(entries.map((entry) => [makeKeyHex(entry.key), entry]));
}

const NEW_LINE = 10;
/** An engine that stopped before every line had its exact score is asked again, and given twice the nodes. */
const TRIES = 3;

async function evaluate(position: Position, options: StarterOptions): Promise<Evaluation> {
  const { analyse, lines, signal } = options;
  for (let [tries, nodes] = [1, options.nodes]; ; tries += 1, nodes *= 2) {
    const search = { nodes, lines, source: 'starter', ...(signal && { signal }) } as const;
    const result = await evaluatePosition(analyse, position, search);
    if (!result.ok) throw new Error(`${position.fen}: ${JSON.stringify(result.outcome)}`);
    const moves = planMovesOf(position, result.evaluation);
    const wanted = Math.min(lines, position.moves().length);
    if (moves.length >= wanted || tries === TRIES) return result.evaluation;
  }
}

/** The scored moves of the position as it stands, the best first. */
export function planMovesOf(
  position: Position,
  { moves }: Pick<Evaluation, 'moves'>,
): readonly PlanMove[] {
  const { images } = makeKey(position);
  return moves
    .flatMap(({ move, score }) =>
      fromKeyMove(move, images).map((each) => ({ move: makeMove(each), score })),
    )
    .toSorted((one, other) => other.score - one.score || (one.move < other.move ? -1 : 1));
}
