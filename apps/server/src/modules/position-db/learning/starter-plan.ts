import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { forEachAtOnce } from './for-each-at-once.ts';
import { OPENINGS, type Opening } from './openings.ts';

/**
 * Chooses the positions of the starter file: best play from the main openings, replies to deviations of an opponent, then the positions
 * that most master games reach, and if these are too few a tree of moves around the main lines that lose little. Equal evaluations give equal
 * plans, however many positions are visited at once, so an interrupted run continues where it stopped.
 */

/** Plies of each opening's main line, number of its first plies at which alternatives are visited, and alternatives per position. */
const MAIN_PLIES = 26;
const ALTERNATIVE_PLIES = 16;
const ALTERNATIVES = 2;
/** Limits of the tree: moves per position, the most that each may lose in hundredths of a pawn, and the largest ply. */
const WIDTH = 3;
const MAX_LOSS = 60;
const MAX_PLY = 40;
/** The cost of a ply in addition to the loss of its move: of positions with equal loss, the one nearer to the start comes first. */
const COST_OF_PLY = 2;
/** Every third position (`DEEP_EVERY`) taken from the tree has at least this ply, if the tree has such a position. */
const DEEP_PLY = 16;
const DEEP_EVERY = 3;
/**
 * Number of positions that are taken from the tree before any of them is evaluated. It does not depend on the number of engines, because the
 * plan depends on it.
 */
const TREE_ROUND = 16;

/** A scored move in the orientation of the position. */
export interface PlanMove {
  readonly move: string;
  readonly score: number;
}

export const ORIGINS = ['main', 'alternative', 'master', 'tree'] as const;
export type Origin = (typeof ORIGINS)[number];

/** How the plan reached a position. */
export interface Visit {
  readonly position: Position;
  /** Plies from the starting position. */
  readonly ply: number;
  readonly origin: Origin;
}

export interface StarterPlan {
  /** Total number of positions. Main lines and alternatives are visited even if they exceed it. */
  readonly count: number;
  /** The positions of master games, those that most games reach first. */
  readonly masters?: readonly Visit[];
  /** Number of positions that are visited at once; 1 if absent. */
  readonly atOnce?: number;
  /**
   * Evaluates a position or finds it in the journal; returns the best move first, and no move if the game is over. A position may be
   * visited again, even while its first visit runs.
   */
  readonly visit: (visit: Visit) => Promise<readonly PlanMove[]>;
}

/** Rejects with the error of `visit`. */
export async function followStarterPlan({
  count,
  masters = [],
  atOnce = 1,
  visit,
}: StarterPlan): Promise<void> {
  const seen = new Set<string>();
  const visitOnce = (at: Visit): Promise<readonly PlanMove[]> => {
    seen.add(idOf(at.position));
    return visit(at);
  };
  const lines = await followOpenings(visitOnce, atOnce);
  await forEachAtOnce(masters, atOnce, async (at) => {
    if (seen.size < count && !seen.has(idOf(at.position))) await visitOnce(at);
  });
  const frontier = new Frontier();
  for (const at of lines) frontier.add({ ...at, cost: at.ply * COST_OF_PLY, origin: 'tree' });
  const expanded = new Set<string>();
  for (let turn = 0; seen.size < count; turn += TREE_ROUND) {
    const round = takeRound(frontier, { turn, most: count - seen.size, expanded });
    if (round.length === 0) return;
    const moves = new Map<FrontierPosition, readonly PlanMove[]>();
    await forEachAtOnce(round, atOnce, async (at) => moves.set(at, await visitOnce(at)));
    for (const at of round)
      for (const child of childrenOf(at, moves.get(at) ?? [])) frontier.add(child);
  }
}

/** Visits the main lines and then their alternatives. @returns the positions of the main lines, in the order of the openings */
async function followOpenings(
  visit: StarterPlan['visit'],
  atOnce: number,
): Promise<readonly MainLineStep[]> {
  const lines = new Map<Opening, readonly MainLineStep[]>();
  await forEachAtOnce(OPENINGS, atOnce, async (opening) =>
    lines.set(opening, await followMainLine(opening, visit)),
  );
  const inOrder = OPENINGS.map((opening) => lines.get(opening) ?? []);
  const early = inOrder.flatMap((line) => line.slice(0, ALTERNATIVE_PLIES));
  await forEachAtOnce(early, atOnce, (at) => visitAlternatives(at, visit));
  return inOrder.flat();
}

interface RoundOptions {
  readonly turn: number;
  readonly most: number;
  /** Ids of the positions taken before, to which those of the round are added. */
  readonly expanded: Set<string>;
}

/** Takes the next positions of the tree, none of them twice; fewer only if there are no more. */
function takeRound(
  frontier: Frontier,
  { turn, most, expanded }: RoundOptions,
): readonly FrontierPosition[] {
  const round: FrontierPosition[] = [];
  while (round.length < Math.min(TREE_ROUND, most)) {
    const next = frontier.take((turn + round.length) % DEEP_EVERY === 0);
    if (next === undefined) break;
    const id = idOf(next.position);
    if (expanded.has(id)) continue;
    expanded.add(id);
    round.push(next);
  }
  return round;
}

/** A position of a main line with the move played there. */
interface MainLineStep extends Visit {
  readonly played: string;
  readonly moves: readonly PlanMove[];
}

async function followMainLine(
  { moves: opening }: Opening,
  visit: StarterPlan['visit'],
): Promise<readonly MainLineStep[]> {
  const line: MainLineStep[] = [];
  const lineIds = new Set<string>();
  let position = Position.initial();
  for (let ply = 0; ply <= MAIN_PLIES; ply += 1) {
    // Best play may repeat a position, which ends the line.
    if (lineIds.has(idOf(position))) break;
    lineIds.add(idOf(position));
    const at = { position, ply, origin: 'main' } as const;
    const moves = await visit(at);
    const played = opening[ply] ?? moves[0]?.move;
    if (played === undefined) break;
    line.push({ ...at, played, moves });
    position = position.play(played);
  }
  return line;
}

/** Visits the positions after the two best other moves and the best reply to each. */
async function visitAlternatives(
  { position, ply, played, moves }: MainLineStep,
  visit: StarterPlan['visit'],
): Promise<void> {
  const next = idOf(position.play(played));
  const others = moves.filter(({ move }) => idOf(position.play(move)) !== next);
  for (const { move } of withoutMirrors(position, others).slice(0, ALTERNATIVES)) {
    const after = position.play(move);
    const [reply] = await visit({ position: after, ply: ply + 1, origin: 'alternative' });
    if (reply === undefined) continue;
    await visit({ position: after.play(reply.move), ply: ply + 2, origin: 'alternative' });
  }
}

function withoutMirrors(position: Position, moves: readonly PlanMove[]): readonly PlanMove[] {
  const ids = moves.map(({ move }) => idOf(position.play(move)));
  return moves.filter((_, at) => ids.indexOf(ids[at] ?? '') === at);
}

interface FrontierPosition extends Visit {
  /** The sum of what the moves to this position lose and the cost of each ply. The position with the lowest cost is taken first. */
  readonly cost: number;
}

function childrenOf(
  { position, ply, cost }: FrontierPosition,
  moves: readonly PlanMove[],
): readonly FrontierPosition[] {
  if (ply >= MAX_PLY) return [];
  const best = moves[0]?.score ?? 0;
  return withoutMirrors(position, moves)
    .slice(0, WIDTH)
    .filter(({ score }) => best - score <= MAX_LOSS)
    .map(({ move, score }) => ({
      position: position.play(move),
      ply: ply + 1,
      origin: 'tree',
      cost: cost + (best - score) + COST_OF_PLY,
    }));
}

/** A priority queue by cost; of positions with equal cost, the one added first comes first. */
class Frontier {
  readonly #positions: FrontierPosition[] = [];

  add(position: FrontierPosition): void {
    const at = this.#positions.findLastIndex(({ cost }) => cost <= position.cost);
    this.#positions.splice(at + 1, 0, position);
  }

  take(isDeep: boolean): FrontierPosition | undefined {
    const at = isDeep ? this.#positions.findIndex(({ ply }) => ply >= DEEP_PLY) : 0;
    return this.#positions.splice(Math.max(0, at), 1)[0];
  }
}

/** The id of a position, which is the same for its mirror image. */
function idOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
