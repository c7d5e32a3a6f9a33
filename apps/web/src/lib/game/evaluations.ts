/**
 * Evaluations from engines are kept beside the game, as notes. Adding a note is not an edit, so the game stays the same object and undo
 * does not remove the note. An evaluation from a file is part of the game.
 *
 * ```ts
 * const notes = withNote({ game, notes: NO_NOTES }, 1, { kind: 'cp', value: 38, depth: 20 });
 * evaluationAt({ game, notes }, 1); // the deeper of the game's evaluation and the note
 * makeGameJson(withEvaluations(game, notes)); // the game with its notes
 * ```
 */
import { type Evaluation, type Game, type NodeId, nodeAt } from '@chuhe/game/tree';

export type Notes = ReadonlyMap<NodeId, Evaluation>;

export const NO_NOTES: Notes = new Map();

interface Evaluated {
  readonly game: Game;
  readonly notes: Notes;
}

/** The evaluation that is shown for a node: the deeper of the game's evaluation and the note. */
export function evaluationAt({ game, notes }: Evaluated, id: NodeId): Evaluation | undefined {
  const node = nodeAt(game, id);
  const noted = node && notes.get(id);
  if (node?.evaluation === undefined || noted === undefined) return node?.evaluation ?? noted;
  return isDeeper(noted, node.evaluation) ? noted : node.evaluation;
}

/** Adds a note. Returns the same object if the node does not exist or has an evaluation at least as deep. */
export function withNote(known: Evaluated, id: NodeId, evaluation: Evaluation): Notes {
  const before = evaluationAt(known, id);
  const isNews = before === undefined || isDeeper(evaluation, before);
  if (!isNews || nodeAt(known.game, id) === undefined) return known.notes;
  return new Map(known.notes).set(id, evaluation);
}

/**
 * The notes that remain after an edit. Drops notes whose id is not in the table: an undone edit had added their nodes, and the new edit
 * uses the ids for other nodes. Keeps the notes of deleted nodes, because undo may restore the nodes.
 */
export function notesAfterEdit({ game, notes }: Evaluated): Notes {
  const kept = [...notes].filter(([id]) => id < game.nodes.size);
  return kept.length === notes.size ? notes : new Map(kept);
}

/** The game with its notes, for writing it to a file or storage. Returns the same object if nothing is added. */
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

/** The game without evaluations. Returns the same object if it has none. */
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
