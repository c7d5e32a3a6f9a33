/**
 * The lines of a game in DhtmlXQ: the mainline, number 0, and variations `move_P_N_I`, where line I replaces ply N of line P.
 * They are put in an order in which each line follows its parent and the board takes few steps, whatever their order in
 * the file.
 */
import type { Finding } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import type { Field } from './dhtmlxq-fields.ts';

export interface Line {
  readonly number: number;
  readonly field: Field | undefined;
  /** The ply of the first move, from 1. */
  readonly start: number;
  /** Number of the line that the file names as the parent. */
  readonly parentNumber: number;
  /** The line that has the move before the first one of this line; `undefined` for the mainline. */
  parent: Line | undefined;
  /** How deep the line is nested in variations. */
  depth: number;
  /** The nodes of the moves, filled while they are read. */
  readonly nodes: NodeId[];
}

const VARIATION = /^move_(\d{1,7})_(\d{1,7})_(\d{1,7})$/;

export interface LinePlan {
  readonly byNumber: ReadonlyMap<number, Line>;
  /** In the order for reading: the mainline first. */
  readonly ordered: readonly Line[];
  /** Problems of fields that cannot be used. */
  readonly unused: readonly (Pick<Finding, 'code'> & { readonly field: Field })[];
}

export function planLines(fields: readonly Field[], maxDepth: number): LinePlan {
  const unused: LinePlan['unused'][number][] = [];
  const mainlines = fields.filter(({ key }) => key === 'movelist');
  const filled = mainlines.filter(({ value }) => /\d/.test(value));
  const mainline = filled[0] ?? mainlines[0];
  for (const field of filled.slice(1)) unused.push({ code: 'bad-header', field });
  const main = makeLine(0, mainline, 1, 0);
  const byNumber = new Map([[0, main]]);
  for (const field of fields) {
    const [, parent, start, number] = (VARIATION.exec(field.key) ?? []).map(Number);
    if (parent === undefined || start === undefined || number === undefined) continue;
    if (byNumber.has(number) || start === 0) unused.push({ code: 'bad-header', field });
    else byNumber.set(number, makeLine(number, field, start, parent));
  }
  const reached = new Set([main]);
  const children = attachLines(byNumber, { maxDepth, reached, unused });
  for (const line of byNumber.values()) {
    if (line.field && !reached.has(line)) unused.push({ code: 'bad-header', field: line.field });
  }
  return { byNumber, ordered: inOrder(main, children), unused };
}

function makeLine(
  number: number,
  field: Field | undefined,
  start: number,
  parentNumber: number,
): Line {
  return { number, field, start, parentNumber, parent: undefined, depth: 0, nodes: [] };
}

interface Attaching {
  readonly maxDepth: number;
  readonly reached: Set<Line>;
  readonly unused: (Pick<Finding, 'code'> & { readonly field: Field })[];
}

/**
 * Finds the parents of all lines, starting from the mainline. A line that starts no later than its parent belongs to the
 * parent's parent.
 */
function attachLines(
  byNumber: ReadonlyMap<number, Line>,
  { maxDepth, reached, unused }: Attaching,
): Map<Line, Line[]> {
  const named = groupBy(
    [...byNumber.values()].filter(({ number }) => number !== 0),
    ({ parentNumber }) => parentNumber,
  );
  const children = new Map<Line, Line[]>();
  const pending = [...reached];
  for (const from of pending) {
    for (const line of named.get(from.number) ?? []) {
      let parent = from;
      while (parent.parent !== undefined && line.start <= parent.start) parent = parent.parent;
      reached.add(line);
      line.parent = parent;
      line.depth = parent.depth + 1;
      if (line.depth > maxDepth) {
        if (line.field) unused.push({ code: 'too-deep', field: line.field });
        continue;
      }
      pushTo(children, parent, line);
      pending.push(line);
    }
  }
  return children;
}

/**
 * Each line is followed by its variations, the last ones first, so that the board only steps back along the line. Among
 * variations of one move, the order of the file is kept.
 */
function inOrder(main: Line, children: ReadonlyMap<Line, readonly Line[]>): Line[] {
  const ordered: Line[] = [];
  const pending = [main];
  for (let line = pending.pop(); line; line = pending.pop()) {
    ordered.push(line);
    // The stack is last in, first out.
    const own = (children.get(line) ?? []).toReversed();
    for (const next of own.toSorted((a, b) => a.start - b.start)) pending.push(next);
  }
  return ordered;
}

/** The node after a ply of a line or, before the start of the line, of the lines above it. */
export function nodeAtPly(line: Line, ply: number): NodeId | undefined {
  if (ply === 0) return ROOT;
  let at = line;
  while (at.parent !== undefined && ply < at.start) at = at.parent;
  return at.nodes[ply - at.start];
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) pushTo(groups, keyOf(item), item);
  return groups;
}

function pushTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
