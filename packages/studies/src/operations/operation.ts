/**
 * Operations: the edits of a chapter as plain JSON. The server puts them in an order, and every state that applies them in this order is
 * the same.
 *
 * ```ts
 * import type { Operation } from '@chuhe/studies/operation';
 *
 * const operation: Operation = { type: 'add', path: 'h2e2', moves: 'h9g7h0g2' };
 * ```
 */
import type { Evaluation } from '@chuhe/game/tree';
import type { Path } from '../chapter/path.ts';

/** Adds a line after a node. Moves that exist are kept; deleted ones come back with their notes. */
export interface AddOperation {
  readonly type: 'add';
  readonly path: Path;
  /** At least one move, written like a path. */
  readonly moves: string;
}

/**
 * Deletes a node and its descendants. What other editors have added after `seen` survives, with the moves that lead to it.
 */
export interface DeleteOperation {
  readonly type: 'delete';
  readonly path: Path;
  /** The sequence number of the last operation that the editor had received. */
  readonly seen: number;
}

/** Takes one deletion back. */
export interface RestoreOperation {
  readonly type: 'restore';
  /** As in the deletion. */
  readonly path: Path;
  /** The id of the deletion. */
  readonly deletion: string;
}

/**
 * Takes an addition back: ends the editor's claims on the last `count` nodes of the path, from its end. A node that has a living child, or
 * that another editor has added too, survives.
 */
export interface RetractOperation {
  readonly type: 'retract';
  readonly path: Path;
  readonly count: number;
}

/** Moves a node among its siblings. */
export interface PlaceOperation {
  readonly type: 'place';
  readonly path: Path;
  /** The move of the sibling to stand before; empty for the last place. */
  readonly before: string;
}

interface NoteValues {
  /** An empty text removes the comment. */
  readonly comment: string;
  readonly commentBefore: string;
  /** An empty list removes the glyphs. */
  readonly glyphs: readonly number[];
  readonly shapes: readonly string[];
  readonly evaluation: Evaluation | null;
  readonly clock: number | null;
  readonly elapsed: number | null;
}

/**
 * Writes one annotation. If it has changed since the editor saw `was`, both are merged: texts are both kept, lists take the additions and
 * removals of both, and of other values the last one counts.
 */
export type AnnotateOperation = {
  readonly [Field in keyof NoteValues]: {
    readonly type: 'annotate';
    readonly path: Path;
    readonly field: Field;
    readonly value: NoteValues[Field];
    /** The value that the editor saw. */
    readonly was: NoteValues[Field];
  };
}[keyof NoteValues];

/** Writes a tag; an empty value removes it. The last value counts. */
export interface TagOperation {
  readonly type: 'tag';
  readonly name: string;
  readonly value: string;
}

/** Sets the starting position of a chapter without moves. */
export interface StartOperation {
  readonly type: 'start';
  readonly fen: string;
}

export type Operation =
  | AddOperation
  | DeleteOperation
  | RestoreOperation
  | RetractOperation
  | PlaceOperation
  | AnnotateOperation
  | TagOperation
  | StartOperation;

/** An operation in the log of a chapter. */
export interface LoggedOperation {
  /** Chosen by the editor's page, unique in the chapter. */
  readonly id: string;
  /** The place in the log, from 1. */
  readonly sequence: number;
  /** The number of the editor in the study. */
  readonly editor: number;
  readonly operation: Operation;
}

/** An operation that has no place in the log yet. */
export type NewOperation = Pick<LoggedOperation, 'id' | 'operation'>;

/** Limits of a chapter. Lengths are in UTF-16 units. */
export const CHAPTER_LIMITS = {
  /** Moves in all variations. */
  moves: 5000,
  /** Moves with deleted ones; the deleted ones are dropped when there are more. */
  kept: 10_000,
  /** Moves from the start to a node. */
  plies: 1000,
  /** Moves under one node. */
  siblings: 128,
  comment: 20_000,
  /** All comments of a chapter together. Those of deleted nodes count until they are in the way. */
  text: 1_000_000,
  glyphs: 20,
  shapes: 100,
  tags: 100,
  tagName: 100,
  tagValue: 1000,
} as const;

/** Why an operation changes nothing. */
export const REFUSALS = [
  'malformed',
  'illegal-move',
  'no-such-node',
  'too-many-moves',
  'too-many-plies',
  'text-too-long',
  'too-many-shapes',
  'too-many-tags',
  'has-moves',
  'invalid-position',
] as const;
export type Refusal = (typeof REFUSALS)[number];
