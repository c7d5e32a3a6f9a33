/**
 * Applies operations to the state of a chapter. The function is total: an operation that does not fit changes nothing and says why. The
 * same operations in the same order give the same state on every machine.
 *
 * ```ts
 * import { applyOperation } from '@chuhe/studies/apply';
 * import { newState } from '@chuhe/studies/chapter-state';
 *
 * const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
 * const { state, refusal } = applyOperation(newState(), { id: 'a', sequence: 1, editor: 0, operation });
 * refusal; // undefined
 * state.sequence; // 1
 * ```
 */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import {
  addClaim,
  type ChapterNode,
  changeNode,
  isAlive,
  makeChapterNode,
  nodesAlong,
  putChild,
  rebuild,
  replaceLast,
} from '../chapter/chapter-node.ts';
import { type ChapterState, countMoves, withoutDeleted } from '../chapter/chapter-state.ts';
import { withNote } from '../chapter/notes.ts';
import { parsePath } from '../chapter/path.ts';
import { checkMerged, checkValue, mergeNote } from './merge-notes.ts';
import {
  type AddOperation,
  type AnnotateOperation,
  CHAPTER_LIMITS,
  type DeleteOperation,
  type LoggedOperation,
  type PlaceOperation,
  type Refusal,
  type RestoreOperation,
  type RetractOperation,
  type StartOperation,
  type TagOperation,
} from './operation.ts';

export interface Applied {
  /** Its `sequence` is that of the operation, even if the operation is refused. */
  readonly state: ChapterState;
  /** Why nothing has changed; `undefined` if the operation fits. */
  readonly refusal: Refusal | undefined;
}

type Origin = Pick<LoggedOperation, 'id' | 'sequence' | 'editor'>;

/** The changed parts of the state, or the reason to refuse. */
type Outcome = Partial<ChapterState> | Refusal;

export function applyOperation(state: ChapterState, logged: LoggedOperation): Applied {
  const outcome = apply(state, logged);
  const { sequence } = logged;
  if (typeof outcome === 'string') return { state: { ...state, sequence }, refusal: outcome };
  return { state: dropDeleted({ ...state, ...outcome, sequence }), refusal: undefined };
}

/** Applies operations in order and ignores refusals. */
export function applyAll(
  state: ChapterState,
  operations: readonly LoggedOperation[],
): ChapterState {
  let next = state;
  for (const logged of operations) next = applyOperation(next, logged).state;
  return next;
}

function apply(state: ChapterState, { operation, ...origin }: LoggedOperation): Outcome {
  switch (operation.type) {
    case 'add':
      return addLine(state, operation, origin);
    case 'delete':
      return deleteTree(state, operation, origin);
    case 'restore':
      return restoreTree(state, operation, origin);
    case 'retract':
      return retractLine(state, operation, origin);
    case 'place':
      return placeNode(state, operation);
    case 'annotate':
      return annotateNode(state, operation, origin);
    case 'tag':
      return writeTag(state, operation);
    case 'start':
      break;
  }
  return setStart(state, operation);
}

function addLine(state: ChapterState, { path, moves }: AddOperation, origin: Origin): Outcome {
  const before = parsePath(path);
  const added = parsePath(moves);
  if (before === undefined || added === undefined || added.length === 0) return 'malformed';
  const line = [...before, ...added];
  if (line.length > CHAPTER_LIMITS.plies) return 'too-many-plies';
  const known = nodesAlong(state.root, line);
  if (!isPlayable(state.start, line, known.length - 1)) return 'illegal-move';
  const dead = known.filter((node) => !isAlive(node)).length;
  const more = line.length - (known.length - 1);
  if (countMoves(state) + dead + more > CHAPTER_LIMITS.moves) return 'too-many-moves';
  if (more > 0 && (known.at(-1)?.children.length ?? 0) >= CHAPTER_LIMITS.siblings) {
    return 'too-many-moves';
  }
  const claim = { editor: origin.editor, sequence: origin.sequence };
  let below: ChapterNode | undefined;
  for (let ply = line.length; ply >= 1; ply -= 1) {
    const node = known[ply] ?? makeChapterNode({ move: line[ply - 1] ?? 0, claims: [claim] });
    const claimed =
      ply > before.length ? changeNode(node, { claims: addClaim(node.claims, claim) }) : node;
    below = below === undefined ? claimed : putChild(claimed, below);
  }
  return below === undefined ? 'malformed' : { root: putChild(state.root, below) };
}

const scratch = new Uint16Array(MAX_MOVES);

/** @param known how many of the moves are in the tree, and therefore legal */
function isPlayable(start: string, line: readonly Move[], known: number): boolean {
  if (known >= line.length) return true;
  const position = Position.parse(start);
  if (!position.ok) return false;
  const board = position.value.toBoard();
  for (const [index, move] of line.entries()) {
    if (index >= known && !isLegal(board, move)) return false;
    board.make(move);
  }
  return true;
}

function isLegal(board: Board, move: Move): boolean {
  const end = legalMoves(board, scratch, 0);
  const at = scratch.indexOf(move);
  return at >= 0 && at < end;
}

/** The nodes from the start to the node of a path, or the reason why there is none. */
function findNodes(state: ChapterState, path: string): readonly ChapterNode[] | Refusal {
  const moves = parsePath(path);
  if (moves === undefined) return 'malformed';
  const nodes = nodesAlong(state.root, moves);
  return nodes.length > moves.length ? nodes : 'no-such-node';
}

function deleteTree(
  state: ChapterState,
  { path, seen }: DeleteOperation,
  { id, editor }: Origin,
): Outcome {
  if (path === '') return 'malformed';
  const nodes = findNodes(state, path);
  if (typeof nodes === 'string') return nodes;
  // Rebuilding a large tree takes milliseconds, and nothing below would change.
  if (nodes.at(-1)?.deletion !== undefined) return {};
  return changeTree(state, nodes, (node, children) => {
    const claims = node.claims.filter((claim) => claim.editor !== editor && claim.sequence > seen);
    return changeNode(node, { claims, children, deletion: node.deletion ?? id });
  });
}

/** Rebuilds the tree below the last of the nodes. */
function changeTree(
  state: ChapterState,
  nodes: readonly ChapterNode[],
  change: (node: ChapterNode, children: readonly ChapterNode[]) => ChapterNode,
): Outcome {
  const top = nodes.at(-1) ?? state.root;
  return { root: replaceLast(nodes, rebuild(top, change) ?? top) };
}

function restoreTree(
  state: ChapterState,
  { path, deletion }: RestoreOperation,
  { editor, sequence }: Origin,
): Outcome {
  const nodes = findNodes(state, path);
  if (typeof nodes === 'string') return nodes;
  const claims = [{ editor, sequence }];
  const outcome = changeTree(state, nodes, (node, children) =>
    node.deletion === deletion
      ? changeNode(node, { claims, children })
      : changeNode(node, { children }),
  );
  const moves = typeof outcome === 'string' ? 0 : (outcome.root?.living ?? 1) - 1;
  return moves > CHAPTER_LIMITS.moves ? 'too-many-moves' : outcome;
}

function retractLine(
  state: ChapterState,
  { path, count }: RetractOperation,
  { id, editor }: Origin,
): Outcome {
  const nodes = findNodes(state, path);
  if (typeof nodes === 'string') return nodes;
  const first = Math.max(1, nodes.length - count);
  let below: ChapterNode | undefined;
  for (let at = nodes.length - 1; at >= first; at -= 1) {
    const node = nodes[at];
    if (node === undefined) break;
    const kept = below === undefined ? node : putChild(node, below);
    const claims = node.claims.filter((claim) => claim.editor !== editor);
    below = changeNode(kept, { claims, deletion: node.deletion ?? id });
  }
  if (below === undefined) return {};
  return { root: replaceLast(nodes.slice(0, first + 1), below) };
}

function placeNode(state: ChapterState, { path, before }: PlaceOperation): Outcome {
  if (path === '') return 'malformed';
  const nodes = findNodes(state, path);
  const sibling = parsePath(before);
  if (sibling === undefined || sibling.length > 1) return 'malformed';
  if (typeof nodes === 'string') return nodes;
  const [parent, node] = nodes.slice(-2);
  if (parent === undefined || node === undefined) return 'malformed';
  const others = parent.children.filter((child) => child !== node);
  const at = others.findIndex(({ move }) => move === sibling[0]);
  if (at < 0 && before !== '') return 'no-such-node';
  const children = others.toSpliced(at < 0 ? others.length : at, 0, node);
  return { root: replaceLast(nodes.slice(0, -1), changeNode(parent, { children })) };
}

function annotateNode(
  state: ChapterState,
  operation: AnnotateOperation,
  { editor, sequence }: Origin,
): Outcome {
  const { path, field } = operation;
  const refusal = checkValue(operation);
  if (refusal !== undefined) return refusal;
  if (path === '' && field === 'commentBefore') return 'malformed';
  const nodes = findNodes(state, path);
  if (typeof nodes === 'string') return nodes;
  const node = nodes.at(-1) ?? state.root;
  const { value } = mergeNote(node.notes[field], operation);
  const tooMuch = checkMerged(value);
  if (tooMuch !== undefined) return tooMuch;
  // A comment on a move that somebody else has deleted brings the move back, so that the words are not lost. A removal does not.
  const isClaim = path !== '' && !isEmpty(operation.value);
  const claims = isClaim ? addClaim(node.claims, { editor, sequence }) : node.claims;
  const notes = withNote(node.notes, field, value);
  const root = replaceLast(nodes, changeNode(node, { notes, claims }));
  if (root.living - 1 > CHAPTER_LIMITS.moves) return 'too-many-moves';
  if (root.text <= CHAPTER_LIMITS.text || root.text <= state.root.text) return { root };
  // Comments of deleted nodes give way.
  const living = withoutDeleted({ ...state, root }).root;
  return living.text <= CHAPTER_LIMITS.text ? { root: living } : 'text-too-long';
}

function isEmpty(value: AnnotateOperation['value']): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function writeTag(state: ChapterState, { name, value }: TagOperation): Outcome {
  const { tagName, tagValue, tags: most } = CHAPTER_LIMITS;
  if (name === '' || name.length > tagName || value.length > tagValue) return 'text-too-long';
  const at = state.tags.findIndex((tag) => tag.name === name);
  if (value === '') return { tags: state.tags.filter((tag) => tag.name !== name) };
  if (at >= 0) return { tags: state.tags.with(at, { name, value }) };
  if (state.tags.length >= most) return 'too-many-tags';
  return { tags: [...state.tags, { name, value }] };
}

function setStart(state: ChapterState, { fen }: StartOperation): Outcome {
  if (countMoves(state) > 0) return 'has-moves';
  const position = Position.parse(fen);
  if (!position.ok) return 'invalid-position';
  // Deleted moves belong to the earlier position.
  const { notes } = state.root;
  return { start: position.value.fen, root: makeChapterNode({ notes }) };
}

/** Drops the deleted nodes if there are too many nodes. */
function dropDeleted(state: ChapterState): ChapterState {
  return state.root.size - 1 <= CHAPTER_LIMITS.kept ? state : withoutDeleted(state);
}
