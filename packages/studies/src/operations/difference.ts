/**
 * Finds the operations that turn one game into another. A page edits a `Game` as everywhere; the difference becomes operations.
 *
 * ```ts
 * import { addLine, newGame, ROOT } from '@chuhe/game/tree';
 * import { operationsBetween } from '@chuhe/studies/difference';
 *
 * const before = newGame();
 * const after = addLine(before, ROOT, ['h2e2', 'h9g7']);
 * if (after.ok) operationsBetween(before, after.value.game, { seen: 0 });
 * // [{ type: 'add', path: '', moves: 'h2e2h9g7' }]
 * ```
 */
import { type Game, type GameNode, nodeOf, ROOT } from '@chuhe/game/tree';
import { type Move, makeMove } from '@chuhe/rules/move';
import {
  NO_NOTES,
  NOTE_FIELDS,
  type NoteField,
  type Notes,
  notesOf,
  sameNote,
} from '../chapter/notes.ts';
import type { Path } from '../chapter/path.ts';
import type { AnnotateOperation, Operation } from './operation.ts';

export interface DifferenceOptions {
  /** The sequence number of the last operation that the editor has received. */
  readonly seen: number;
}

/**
 * The operations in the order in which to apply them. The starting position differs only between games without moves. Only the first of
 * two siblings with the same move counts, and the order of tags does not.
 */
export function operationsBetween(
  before: Game,
  after: Game,
  { seen }: DifferenceOptions,
): Operation[] {
  const operations: Operation[] = [];
  const isSameStart = before.start === after.start;
  const pending: Pair[] = [{ path: '', from: nodeOf(before, ROOT), to: nodeOf(after, ROOT) }];
  if (!isSameStart) {
    for (const node of childrenOf(before, nodeOf(before, ROOT)).values()) {
      operations.push({ type: 'delete', path: makeMove(node.move), seen });
    }
    operations.push({ type: 'start', fen: after.start });
  }
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const { path, from, to } = pair;
    if (from !== to) operations.push(...annotationsBetween(path, notesOf(from), notesOf(to)));
    if (from === to && before.nodes === after.nodes) continue;
    const isKept = isSameStart || path !== '';
    const old = isKept ? childrenOf(before, from) : new Map<Move, GameNode>();
    const children = childrenOf(after, to);
    for (const move of old.keys()) {
      if (!children.has(move))
        operations.push({ type: 'delete', path: path + makeMove(move), seen });
    }
    for (const [move, node] of children) {
      const known = old.get(move);
      if (known === undefined) operations.push(...additionOf(after, node, path));
      else pending.push({ path: path + makeMove(move), from: known, to: node });
    }
    operations.push(...orderBetween(path, [...old.keys()], [...children.keys()]));
  }
  operations.push(...tagsBetween(before, after));
  return operations;
}

interface Pair {
  readonly path: Path;
  readonly from: GameNode;
  readonly to: GameNode;
}

/** The children by move. */
function childrenOf(game: Game, { children }: GameNode): Map<Move, GameNode> {
  const byMove = new Map<Move, GameNode>();
  for (const id of children) {
    const node = nodeOf(game, id);
    if (!byMove.has(node.move)) byMove.set(node.move, node);
  }
  return byMove;
}

/** Adds a new node with everything below it: each line along first children is one operation, and so is each annotation. */
function additionOf(game: Game, top: GameNode, above: Path): Operation[] {
  const operations: Operation[] = [];
  const pending: { readonly path: Path; readonly node: GameNode }[] = [{ path: above, node: top }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path } = next;
    let line = '';
    const others: { readonly path: Path; readonly node: GameNode }[] = [];
    const notes: Operation[] = [];
    let node: GameNode | undefined = next.node;
    while (node !== undefined) {
      line += makeMove(node.move);
      const end = path + line;
      notes.push(...annotationsBetween(end, NO_NOTES, notesOf(node)));
      const [first, ...rest]: GameNode[] = [...childrenOf(game, node).values()];
      for (const other of rest) others.push({ path: end, node: other });
      node = first;
    }
    operations.push({ type: 'add', path, moves: line }, ...notes);
    for (const other of others.toReversed()) pending.push(other);
  }
  return operations;
}

/** Moves the children into their new order, after the deletions and additions. */
function orderBetween(path: Path, old: readonly Move[], wanted: readonly Move[]): Operation[] {
  const operations: Operation[] = [];
  let order = [
    ...old.filter((move) => wanted.includes(move)),
    ...wanted.filter((move) => !old.includes(move)),
  ];
  for (const [index, move] of wanted.entries()) {
    const other = order[index];
    if (other === undefined || other === move) continue;
    operations.push({ type: 'place', path: path + makeMove(move), before: makeMove(other) });
    order = order.filter((each) => each !== move).toSpliced(index, 0, move);
  }
  return operations;
}

function annotationsBetween(path: Path, from: Notes, to: Notes): AnnotateOperation[] {
  return NOTE_FIELDS.filter((field) => !sameNote(from[field], to[field])).map((field) =>
    annotationBetween(path, field, from, to),
  );
}

/** Writes one field of the notes. */
export function annotationBetween(
  path: Path,
  field: NoteField,
  from: Notes,
  to: Notes,
): AnnotateOperation {
  const type = 'annotate';
  switch (field) {
    case 'comment':
    case 'commentBefore':
      return { type, path, field, value: to[field] ?? '', was: from[field] ?? '' };
    case 'glyphs':
      return { type, path, field, value: to.glyphs ?? [], was: from.glyphs ?? [] };
    case 'shapes':
      return { type, path, field, value: to.shapes ?? [], was: from.shapes ?? [] };
    case 'evaluation':
      return { type, path, field, value: to.evaluation ?? null, was: from.evaluation ?? null };
    case 'clock':
    case 'elapsed':
      break;
  }
  return { type, path, field, value: to[field] ?? null, was: from[field] ?? null };
}

function tagsBetween(before: Game, after: Game): Operation[] {
  if (before.tags === after.tags) return [];
  const old = tagMap(before);
  const wanted = tagMap(after);
  const operations: Operation[] = [];
  for (const name of old.keys()) {
    if (!wanted.has(name)) operations.push({ type: 'tag', name, value: '' });
  }
  for (const [name, value] of wanted) {
    if (old.get(name) !== value) operations.push({ type: 'tag', name, value });
  }
  return operations;
}

function tagMap({ tags }: Game): Map<string, string> {
  const byName = new Map<string, string>();
  for (const { name, value } of tags) if (!byName.has(name)) byName.set(name, value);
  return byName;
}
