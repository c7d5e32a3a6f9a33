/**
 * What engines find is kept beside the game and not in it: noting it is no edit, so the game stays the same value, and
 * undo takes none of it away. An evaluation that came with a file is part of the game.
 *
 * ```ts
 * const notes = withNote({ game, notes: NO_NOTES }, 1, { kind: 'cp', value: 38, depth: 20 });
 * evaluationAt({ game, notes }, 1); // the deeper of the game's own and the noted one
 * makeGameJson(withEvaluations(game, notes)); // both, wherever a game is written
 * ```
 */
import { type Evaluation, type Game, type NodeId, nodeAt } from '@chuhe/game/tree';

export type Notes = ReadonlyMap<NodeId, Evaluation>;

export const NO_NOTES: Notes = new Map();

interface Evaluated {
  readonly game: Game;
  readonly notes: Notes;
}

/** The one evaluation that is shown of a node: of the game's own and the noted one the deeper. */
export function evaluationAt({ game, notes }: Evaluated, id: NodeId): Evaluation | undefined {
  const node = nodeAt(game, id);
  const noted = node && notes.get(id);
  if (node?.evaluation === undefined || noted === undefined) return node?.evaluation ?? noted;
  return isDeeper(noted, node.evaluation) ? noted : node.evaluation;
}

/** The identical notes when there is no such node, or when as much is known of it. */
export function withNote(known: Evaluated, id: NodeId, evaluation: Evaluation): Notes {
  const before = evaluationAt(known, id);
  const isNews = before === undefined || isDeeper(evaluation, before);
  if (!isNews || nodeAt(known.game, id) === undefined) return known.notes;
  return new Map(known.notes).set(id, evaluation);
}

/**
 * The notes that an edit leaves. Ids from the end of the table on are of nodes that an undone edit had added: the edit
 * gives them to other nodes. The ids of deleted nodes are never given again, and may come back by undo.
 */
export function notesAfterEdit({ game, notes }: Evaluated): Notes {
  const kept = [...notes].filter(([id]) => id < game.nodes.size);
  return kept.length === notes.size ? notes : new Map(kept);
}

/** The game with what is noted of it, for whoever writes it down; the identical game when there is nothing to add. */
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

function isDeeper(a: Evaluation, b: Evaluation): boolean {
  return (a.depth ?? 0) > (b.depth ?? 0);
}
