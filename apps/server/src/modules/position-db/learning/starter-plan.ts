import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { OPENINGS, type Opening } from './openings.ts';

/**
 * Which positions the product comes with: best play from the ten main openings, what a user meets who leaves it, and
 * around both the moves that cost little, the least first. The same evaluations lead to the same plan, so that one that
 * was cut off goes on where it was.
 */

/** Plies of each opening's main line, and those of it from which the alternatives are looked at. */
const MAIN_PLIES = 26;
const ALTERNATIVE_PLIES = 16;
const ALTERNATIVES = 2;
/** Of the tree: moves of one position, what each may cost in hundredths of a pawn, and how far it goes. */
const WIDTH = 3;
const MAX_LOSS = 60;
const MAX_PLY = 40;
/** What a ply costs beside what its move loses: of equal positions the one nearer to the start comes first. */
const COST_OF_PLY = 2;
/** Every third position of the tree is one from here on, as long as there are such. */
const DEEP_PLY = 16;
const DEEP_EVERY = 3;

/** A scored move of a position, in the position's own orientation; the best first. */
export interface PlanMove {
  readonly move: string;
  readonly score: number;
}

export const ORIGINS = ['main', 'alternative', 'tree'] as const;
export type Origin = (typeof ORIGINS)[number];

/** How the plan came to a position. */
export interface Visit {
  readonly position: Position;
  /** From the start position. */
  readonly ply: number;
  readonly origin: Origin;
}

export interface StarterPlan {
  /** Positions in all; the main lines and what stands beside them come whatever it is. */
  readonly count: number;
  /** Evaluates a position, or knows it already; without a move where the game is over. */
  readonly visit: (visit: Visit) => Promise<readonly PlanMove[]>;
}

/** Rejects with what `visit` rejects with. */
export async function followStarterPlan({ count, visit }: StarterPlan): Promise<void> {
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

/** A place of a main line, with what is played there. */
interface MainLineStep extends Visit {
  readonly played: string;
  readonly moves: readonly PlanMove[];
}

async function followMainLine(
  { moves: opening }: Opening,
  visit: StarterPlan['visit'],
): Promise<readonly MainLineStep[]> {
  const line: MainLineStep[] = [];
  const stood = new Set<string>();
  let position = Position.initial();
  for (let ply = 0; ply <= MAIN_PLIES; ply += 1) {
    // Who plays best may come round again: the line has then said all it can.
    if (stood.has(idOf(position))) break;
    stood.add(idOf(position));
    const at = { position, ply, origin: 'main' } as const;
    const moves = await visit(at);
    const played = opening[ply] ?? moves[0]?.move;
    if (played === undefined) break;
    line.push({ ...at, played, moves });
    position = position.play(played);
  }
  return line;
}

/** The two best other moves, and the best reply to each. */
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
  /** The less, the sooner: what the moves that lead here have lost, and their number. */
  readonly cost: number;
}

function childrenOf({ position, ply, cost }: FrontierPosition, moves: readonly PlanMove[]): readonly FrontierPosition[] {
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

/** Places to go to, by cost; of equal ones the first comes first. */
class Frontier {
  readonly #places: FrontierPosition[] = [];

  add(place: FrontierPosition): void {
    const at = this.#places.findLastIndex(({ cost }) => cost <= place.cost);
    this.#places.splice(at + 1, 0, place);
  }

  take(isDeep: boolean): FrontierPosition | undefined {
    const at = isDeep ? this.#places.findIndex(({ ply }) => ply >= DEEP_PLY) : 0;
    return this.#places.splice(Math.max(0, at), 1)[0];
  }
}

/** The same for a position and its images. */
function idOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
