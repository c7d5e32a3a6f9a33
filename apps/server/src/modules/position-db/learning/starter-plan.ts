import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { OPENINGS, type Opening } from './openings.ts';

/**
 * Chooses the positions of the starter file: best play from the main openings, replies to deviations of an opponent, then the positions
 * that most master games reach, and if these are too few a tree of moves around the main lines that lose little. Equal evaluations give equal plans, so an interrupted run continues where it stopped.
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
  readonly masters?: Iterable<Visit>;
  /** Evaluates a position or finds it in the journal; returns the best move first, and no move if the game is over. */
  readonly visit: (visit: Visit) => Promise<readonly PlanMove[]>;
}

/** Rejects with the error of `visit`. */
export async function followStarterPlan({
  count,
  masters = [],
  visit,
}: StarterPlan): Promise<void> {
  const seen = new Set<string>();
  const visitOnce = (at: Visit): Promise<readonly PlanMove[]> => {
    seen.add(idOf(at.position));
    return visit(at);
  };
  const frontier = new Frontier();
  for (const opening of OPENINGS) {
    const line = await followMainLine(opening, visitOnce);
    for (const at of line.slice(0, ALTERNATIVE_PLIES)) await visitAlternatives(at, visitOnce);
    for (const at of line) frontier.add({ ...at, cost: at.ply * COST_OF_PLY, origin: 'tree' });
  }
  for (const at of masters) {
    if (seen.size >= count) return;
    if (!seen.has(idOf(at.position))) await visitOnce(at);
  }
  const expanded = new Set<string>();
  for (let turn = 0; seen.size < count; turn += 1) {
    const next = frontier.take(turn % DEEP_EVERY === 0);
    if (next === undefined) return;
    const id = idOf(next.position);
    if (expanded.has(id)) continue;
    expanded.add(id);
    for (const child of childrenOf(next, await visitOnce(next))) frontier.add(child);
  }
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
