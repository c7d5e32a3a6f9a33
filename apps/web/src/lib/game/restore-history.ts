/** Restores the steps of undo and redo that were kept beside a game. Loaded only when there are such steps. */
import { parseGameJson } from '@chuhe/game/game-json';
import { findPath, type Game, type NodeId, nodeAt, ROOT, walk } from '@chuhe/game/tree';
import { parseRecord } from '../parse.ts';
import { NO_NOTES } from './evaluations.ts';
import type { GameState, Moment } from './game-store.ts';
import { LIMITS } from './kept-games.ts';
import { HISTORY_STEPS } from './kept-history.ts';

type WithHistory = Pick<GameState, 'game' | 'past' | 'future'>;

/**
 * Returns the game with its steps. The game has the same ids as before. A step that cannot be read is left out with all steps beyond it.
 *
 * @param history as read from the storage
 */
export function restoreHistory(game: Game, history: unknown): WithHistory {
  const { origin: open, past, future } = parseRecord(history);
  const [before, after] = [readSteps(past), readSteps(future)];
  const all = [...before, ...after];
  const stepsOf = (origin: unknown): readonly ReadStep[] =>
    all.filter((step) => step.origin === origin);
  const own = alignSteps(game, 0, stepsOf(open));
  const others = [...new Set(all.map(({ origin }) => origin))].filter((each) => each !== open);
  const moments = new Map([
    ...own.moments,
    ...others.flatMap((origin, index) => {
      const steps = stepsOf(origin);
      return [...alignSteps(steps.at(-1)?.game ?? game, -1 - index, steps).moments];
    }),
  ]);
  const momentsOf = (steps: readonly ReadStep[]): readonly Moment[] =>
    steps.flatMap((step) => moments.get(step) ?? []);
  return { game: own.game, past: momentsOf(before), future: momentsOf(after) };
}

interface Aligned {
  readonly game: Game;
  readonly moments: ReadonlyMap<ReadStep, Moment>;
}

/** @param origin of the moments; the restored game has the origin 0 */
function alignSteps(base: Game, origin: number, steps: readonly ReadStep[]): Aligned {
  const [game, ...games] = alignIds(
    base,
    steps.map((step) => step.game),
  );
  const moments = steps.map((step, at): [ReadStep, Moment] => {
    const own = games[at] ?? step.game;
    const current = findPath(own, step.path) ?? ROOT;
    return [step, { game: own, current, origin, notes: NO_NOTES }];
  });
  return { game, moments: new Map(moments) };
}

interface ReadStep {
  readonly origin: number;
  readonly path: readonly number[];
  readonly game: Game;
}

/** The steps that can be read, oldest first. Reads from the newest on. */
function readSteps(value: unknown): readonly ReadStep[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const steps: ReadStep[] = [];
  for (const each of all.slice(-HISTORY_STEPS).toReversed()) {
    const step = readStep(each);
    if (step === undefined) break;
    steps.push(step);
  }
  return steps.toReversed();
}

function readStep(value: unknown): ReadStep | undefined {
  const { origin, path, game } = parseRecord(value);
  if (typeof origin !== 'number' || typeof game !== 'string') return undefined;
  const moves: readonly unknown[] = Array.isArray(path) ? path : [];
  const read = readGame(game);
  if (read === undefined) return undefined;
  return { origin, game: read, path: moves.filter((move) => typeof move === 'number') };
}

function readGame(text: string): Game | undefined {
  try {
    const read = parseGameJson(JSON.parse(text), LIMITS);
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Gives the moves of `others` the ids that `base` has for them, since notes belong to ids. Other moves get ids that `base` will not use
 * for new moves either.
 *
 * @returns the base and the others, in this order
 */
function alignIds(base: Game, others: readonly Game[]): readonly [Game, ...Game[]] {
  const ids = new SharedIds(base);
  const maps = others.map((game) => ids.mapOf(game));
  const resized = { ...base, nodes: base.nodes.edit((draft) => fillUp(draft, ids.size)) };
  return [resized, ...others.map((game, at) => renumber(game, resized, maps[at] ?? new Map()))];
}

/** Ids by parent and move. */
class SharedIds {
  size: number;
  readonly #base: Game;
  readonly #added = new Map<string, NodeId>();

  constructor(base: Game) {
    this.#base = base;
    this.size = base.nodes.size;
  }

  /** The shared ids by the ids of the game. */
  mapOf(game: Game): ReadonlyMap<NodeId, NodeId> {
    const ids = new Map([[ROOT, ROOT]]);
    for (const { node } of walk(game)) {
      ids.set(node.id, this.#idOf(ids.get(node.parent ?? ROOT) ?? ROOT, node.move));
    }
    return ids;
  }

  #idOf(parent: NodeId, move: number): NodeId {
    const children = nodeAt(this.#base, parent)?.children ?? [];
    const known = children.find((child) => nodeAt(this.#base, child)?.move === move);
    if (known !== undefined) return known;
    const key = `${parent} ${move}`;
    const id = this.#added.get(key) ?? this.size;
    this.#added.set(key, id);
    this.size = Math.max(this.size, id + 1);
    return id;
  }
}

interface Table {
  readonly size: number;
  readonly push: (value: undefined) => void;
}

function fillUp(table: Table, size: number): void {
  while (table.size < size) table.push(undefined);
}

/** The game with other ids. Evaluations that only `base` has are kept, since undo does not remove evaluations. */
function renumber(game: Game, base: Game, ids: ReadonlyMap<NodeId, NodeId>): Game {
  const own = new Set(ids.values());
  const idOf = (id: NodeId): NodeId => ids.get(id) ?? ROOT;
  const nodes = base.nodes.edit((draft) => {
    for (let id = 0; id < draft.size; id += 1) if (!own.has(id)) draft.set(id, undefined);
    for (const [from, id] of ids) {
      const node = nodeAt(game, from);
      if (node === undefined) continue;
      const evaluation = node.evaluation ?? nodeAt(base, id)?.evaluation;
      draft.set(id, {
        ...node,
        id,
        parent: node.parent === undefined ? undefined : idOf(node.parent),
        children: node.children.map(idOf),
        ...(evaluation && { evaluation }),
      });
    }
  });
  return { ...game, nodes };
}
