/**
 * Evaluations from engines are kept beside the game: adding one is not an edit, so the game stays the same value and undo removes
 * none. An evaluation that came with a file is part of the game.
 *
 * ```ts
 * const notes = withNote({ game, notes: NO_NOTES }, 1, { kind: 'cp', value: 38, depth: 20 });
 * evaluationAt({ game, notes }, 1); // the deeper of the game's own and the noted one
 * makeGameJson(withEvaluations(game, notes)); // both
 * ```
 */
import { type Evaluation, type Game, type NodeId, nodeAt } from '@chuhe/game/tree';

export type Notes = ReadonlyMap<NodeId, Evaluation>;

export const NO_NOTES: Notes = new Map();

interface Evaluated {
  readonly game: Game;
  readonly notes: Notes;
}

/** The evaluation that is shown for a node: the deeper one of the game's own and the noted one. */
export function evaluationAt({ game, notes }: Evaluated, id: NodeId): Evaluation | undefined {
  const node = nodeAt(game, id);
  const noted = node && notes.get(id);
  if (node?.evaluation === undefined || noted === undefined) return node?.evaluation ?? noted;
  return isDeeper(noted, node.evaluation) ? noted : node.evaluation;
}

/** Returns the identical notes when there is no such node, or when it has an evaluation that is as deep. */
export function withNote(known: Evaluated, id: NodeId, evaluation: Evaluation): Notes {
  const before = evaluationAt(known, id);
  const isNews = before === undefined || isDeeper(evaluation, before);
  if (!isNews || nodeAt(known.game, id) === undefined) return known.notes;
  return new Map(known.notes).set(id, evaluation);
}

/**
 * The notes that remain after an edit. Ids from the end of the table on belong to nodes that an undone edit had added: the new edit
 * gives them to other nodes. Ids of deleted nodes are not reused, and may come back by undo.
 */
export function notesAfterEdit({ game, notes }: Evaluated): Notes {
  const kept = [...notes].filter(([id]) => id < game.nodes.size);
  return kept.length === notes.size ? notes : new Map(kept);
}

/** The game with its notes, to be written to a file or storage; the identical game when there are none. */
export function withEvaluations(game: Game, notes: Notes): Game {
  if (notes.size === 0) return game;
  const nodes = game.nodes.edit((draft) => {
    for (const id of notes.keys()) {
      const node = draft.get(id);
      const evaluation = evaluationAt({ game, notes }, id);
      if (node && evaluation && evaluation !== node.evaluation)
        draft.set(id, { ...node, evaluation });
    }
  });
  return nodes === game.nodes ? game : { ...game, nodes };
}

/** The game without evaluations; the identical game when it has none. */
export function withoutEvaluations(game: Game): Game {
  const nodes = game.nodes.edit((draft) => {
    for (let id = 0; id < draft.size; id += 1) {
      const node = draft.get(id);
      if (node?.evaluation === undefined) continue;
      const { evaluation: _, ...others } = node;
      draft.set(id, others);
    }
  });
  return nodes === game.nodes ? game : { ...game, nodes };
}

function isDeeper(a: Evaluation, b: Evaluation): boolean {
  return (a.depth ?? 0) > (b.depth ?? 0);
}
