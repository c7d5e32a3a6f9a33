import { appendFile, truncate } from 'node:fs/promises';
import { fromKeyMove, makeKey, makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import { dayOf, type Evaluation } from '../evaluations/evaluation.ts';
import { type Analyse, evaluatePosition } from './evaluate-position.ts';
import { indexJournal, type JournalEntry, makeJournalLine } from './journal.ts';
import { followStarterPlan, type PlanMove, type Visit } from './starter-plan.ts';

/** The long run that evaluates the positions of the starter file. It writes a journal and, after an interruption, continues from it. */

export interface StarterOptions {
  readonly analyse: Analyse;
  /** Path of the journal. */
  readonly journal: string;
  readonly count: number;
  /** See `followStarterPlan`. */
  readonly masters?: readonly Visit[];
  /** Number of searches at once; 1 if absent. */
  readonly engines?: number;
  readonly now: () => Date;
  /** Nodes per position. */
  readonly nodes: number;
  /** Number of moves to score per position; all moves if there are fewer. */
  readonly lines: number;
  readonly onProgress?: (progress: StarterProgress) => void;
  readonly signal?: AbortSignal;
}

export interface StarterProgress {
  readonly known: number;
  /** Positions evaluated by this run, and its duration in milliseconds. */
  readonly evaluated: number;
  readonly timeMs: number;
}

/**
 * Evaluates the positions of the plan that the journal lacks. Each is searched on its own with an empty hash table, so its result depends
 * neither on the number of engines nor on interruptions. Rejects if the journal cannot be written, the engine fails permanently, or
 * `signal` is aborted.
 */
export async function makeStarter(options: StarterOptions): Promise<void> {
  const { count, masters = [], engines = 1, now } = options;
  const known = await readJournal(options.journal);
  const searches = new Map<string, Promise<JournalEntry>>();
  const began = performance.now();
  let evaluated = 0;
  let written = Promise.resolve();
  const search = async ({ position, ply, origin }: Visit): Promise<JournalEntry> => {
    const day = dayOf(now());
    const { key, moves, isComplete } = await evaluate(position, options);
    const entry = { key, moves: moves.map((move) => ({ ...move, day })), isComplete, ply, origin };
    // One line after the other, so that only the last line of a killed run can be unfinished.
    written = written.then(() => appendFile(options.journal, makeJournalLine(entry)));
    await written;
    known.set(makeKeyHex(key), entry);
    evaluated += 1;
    const timeMs = performance.now() - began;
    options.onProgress?.({ known: known.size, evaluated, timeMs });
    return entry;
  };
  const visit = async (at: Visit): Promise<readonly PlanMove[]> => {
    const { position } = at;
    const id = makeKeyHex(makeKey(position).key);
    const found = known.get(id);
    if (found !== undefined) return planMovesOf(position, found);
    if (position.outcome() !== undefined) return [];
    const searching = searches.get(id) ?? search(at).finally(() => searches.delete(id));
    searches.set(id, searching);
    return planMovesOf(position, await searching);
  };
  await followStarterPlan({ count, masters, atOnce: engines, visit });
}

/** Reads the journal and truncates it after its last whole line. */
async function readJournal(path: string): Promise<Map<string, JournalEntry>> {
  const bytes = await readIfPresent(path);
  if (bytes === undefined) return new Map();
  const end = bytes.lastIndexOf(NEW_LINE) + 1;
  if (end < bytes.length) await truncate(path, end);
  return indexJournal(bytes.subarray(0, end).toString('utf8'));
}

const NEW_LINE = 10;
/**
 * Maximum number of searches of a position. A search that ends before every line has an exact score is repeated with twice the nodes. One
 * that was stopped because it took too long is repeated with as many.
 */
const MAX_TRIES = 3;

async function evaluate(visited: Position, options: StarterOptions): Promise<Evaluation> {
  const { analyse, lines, signal } = options;
  // The key's own position, since a search of its mirror image can have another result, and either may be visited first.
  const position = parseKey(makeKey(visited).key) ?? visited;
  const wanted = Math.min(lines, position.moves().length);
  for (let [tries, nodes] = [1, options.nodes]; ; tries += 1) {
    const limits = { nodes, lines, source: 'starter', isFresh: true } as const;
    const result = await evaluatePosition(analyse, position, {
      ...limits,
      ...(signal && { signal }),
    });
    if (!result.ok) throw new Error(`${position.fen}: ${JSON.stringify(result.outcome)}`);
    const { evaluation, isCutShort } = result;
    if (isCutShort && tries === MAX_TRIES)
      throw new Error(`${position.fen}: the search takes too long`);
    if (isCutShort) continue;
    const isWhole = planMovesOf(position, evaluation).length >= wanted;
    if (isWhole || tries === MAX_TRIES) return evaluation;
    nodes *= 2;
  }
}

/** The scored moves in the orientation of `position`, best first. */
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
