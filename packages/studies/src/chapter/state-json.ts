/**
 * The state of a chapter as JSON, for storage and transfer: columns instead of objects, so that it is short.
 *
 * ```ts
 * import { newState } from '@chuhe/studies/chapter-state';
 * import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
 *
 * parseStateJson(makeStateJson(newState()))?.sequence; // 0
 * ```
 */
import { Position } from '@chuhe/rules/position';
import { type ChapterNode, type Claim, makeChapterNode } from './chapter-node.ts';
import type { ChapterState } from './chapter-state.ts';
import { hasNotes, type Notes } from './notes.ts';
import { makePath, parsePath } from './path.ts';

export interface StateJson {
  readonly version: 1;
  readonly start: string;
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly sequence: number;
  /** The moves of all nodes without the start, each node before its children. */
  readonly moves: string;
  /** How many levels a node is above a child of the node before it: index and levels, where that is not 0. */
  readonly ups: readonly (readonly [index: number, levels: number])[];
  /** The claims of consecutive nodes that have the same ones. */
  readonly claims: readonly (readonly [
    count: number,
    claims: readonly (readonly [editor: number, sequence: number])[],
  ])[];
  /** The deletions of deleted nodes, by index. */
  readonly deletions: readonly (readonly [index: number, deletion: string])[];
  /** The notes of nodes, by index; −1 is the start. */
  readonly notes: readonly (readonly [index: number, notes: Notes])[];
}

interface Placed {
  readonly node: ChapterNode;
  readonly depth: number;
}

export function makeStateJson({ start, tags, sequence, root }: ChapterState): StateJson {
  const placed = listNodes(root);
  const ups: [number, number][] = [];
  const deletions: [number, string][] = [];
  const notes: [number, Notes][] = hasNotes(root.notes) ? [[-1, root.notes]] : [];
  for (const [index, { node, depth }] of placed.entries()) {
    const up = (placed[index - 1]?.depth ?? 0) + 1 - depth;
    if (up > 0) ups.push([index, up]);
    if (node.deletion !== undefined) deletions.push([index, node.deletion]);
    if (hasNotes(node.notes)) notes.push([index, node.notes]);
  }
  return {
    version: 1,
    start,
    tags: tags.map(({ name, value }): readonly [string, string] => [name, value]),
    sequence,
    moves: makePath(placed.map(({ node }) => node.move)),
    ups,
    claims: makeClaims(placed),
    deletions,
    notes,
  };
}

/** All nodes without the start, each before its children. */
function listNodes(root: ChapterNode): Placed[] {
  const placed: Placed[] = [];
  const pending: Placed[] = [];
  const push = ({ node, depth }: Placed): void => {
    for (const child of node.children.toReversed()) pending.push({ node: child, depth: depth + 1 });
  };
  push({ node: root, depth: 0 });
  for (let next = pending.pop(); next; next = pending.pop()) {
    placed.push(next);
    push(next);
  }
  return placed;
}

function makeClaims(placed: readonly Placed[]): StateJson['claims'] {
  const runs: { count: number; readonly text: string; readonly claims: [number, number][] }[] = [];
  for (const { node } of placed) {
    const claims = node.claims.map(({ editor, sequence }): [number, number] => [editor, sequence]);
    const text = JSON.stringify(claims);
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ count: 1, text, claims });
  }
  return runs.map(({ count, claims }): [number, [number, number][]] => [count, claims]);
}

/** The most nodes that are read. */
const MAX_NODES = 20_000;

/** Reads the JSON form of a state. Moves are not checked against the rules. @returns `undefined` if it is malformed */
export function parseStateJson(json: StateJson): ChapterState | undefined {
  const moves = parsePath(json.moves);
  const start = Position.parse(json.start);
  if (moves === undefined || moves.length > MAX_NODES || !start.ok) return undefined;
  const levels = new Map(json.ups);
  const claims = readClaims(json.claims, moves.length);
  const deletions = new Map(json.deletions);
  const notes = new Map(json.notes);
  const open: Open[] = [{ index: -1, children: [] }];
  const close = (): void => {
    const last = open.pop();
    if (last === undefined) return;
    const { index, children } = last;
    const node = makeChapterNode({
      move: moves[index] ?? 0,
      claims: claims[index] ?? [],
      deletion: deletions.get(index),
      notes: notes.get(index) ?? {},
      children,
    });
    open.at(-1)?.children.push(node);
  };
  for (const index of moves.keys()) {
    const up = levels.get(index) ?? 0;
    if (up < 0 || up >= open.length) return undefined;
    for (let level = 0; level < up; level += 1) close();
    open.push({ index, children: [] });
  }
  while (open.length > 1) close();
  const root = makeChapterNode({ notes: notes.get(-1) ?? {}, children: open[0]?.children ?? [] });
  const tags = json.tags.map(([name, value]) => ({ name, value }));
  return { start: start.value.fen, tags, root, sequence: json.sequence };
}

/** A node whose children are still being read. */
interface Open {
  readonly index: number;
  readonly children: ChapterNode[];
}

function readClaims(runs: StateJson['claims'], length: number): (readonly Claim[])[] {
  const all: (readonly Claim[])[] = [];
  for (const [count, pairs] of runs) {
    const claims = pairs.map(([editor, sequence]) => ({ editor, sequence }));
    for (let left = Math.min(count, length - all.length); left > 0; left -= 1) all.push(claims);
  }
  return all;
}
