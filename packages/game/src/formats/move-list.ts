/**
 * Moves of a file in which the main move need not be the first of its siblings, such as the elements of an XML file. They
 * are collected first and then added, each parent before its children and the main child first.
 */
import type { Move } from '@chuhe/rules/move';
import { shorten, type WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { isLost } from './lost-lines.ts';
import type { FilePlace, TreeReader } from './tree-reader.ts';

export interface ListedMove {
  /** `undefined` if the text is not a move. */
  readonly move: Move | undefined;
  /** The text of the move in the file. */
  readonly text: string;
  readonly place: FilePlace;
  readonly comment: string;
  /** Whether the file marks the move as the main one among its siblings. */
  readonly isMain: boolean;
  readonly children: ListedMove[];
}

/** Adds the moves after the starting position. A wrong move is warned of; it and what follows it are kept as a comment. */
export function addListedMoves(
  tree: TreeReader,
  first: readonly ListedMove[],
  warnings: WarningList,
): void {
  const pending: (readonly [NodeId, ListedMove])[] = [];
  const push = (parent: NodeId, moves: readonly ListedMove[]): void => {
    for (const listed of mainFirst(moves).toReversed()) pending.push([parent, listed]);
  };
  push(ROOT, first);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [parent, { move, text, place, comment, children }] = next;
    if (move === undefined) {
      const ply = tree.plyAfter(parent);
      const isNew = !isLost(parent);
      if (isNew) warnings.add({ code: 'unreadable-move', ply, token: shorten(text), ...place });
    }
    const node =
      move === undefined
        ? tree.addUnreadable(parent, shorten(text))
        : tree.add(parent, move, place);
    if (node === undefined) continue;
    tree.comment(node, comment, place);
    push(node, children);
  }
}

function mainFirst(moves: readonly ListedMove[]): readonly ListedMove[] {
  const main = moves.findLast(({ isMain }) => isMain);
  return main === undefined ? moves : [main, ...moves.filter((listed) => listed !== main)];
}
