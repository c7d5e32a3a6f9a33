/** Compares and merges the annotations of two nodes with the same move. */
import type { AnnotationChange, Annotations, Evaluation, Shape, Writable } from './model.ts';
import { makeShape } from './shape.ts';

export function sameAnnotations(a: Annotations, b: Annotations): boolean {
  return (
    a.commentBefore === b.commentBefore &&
    a.comment === b.comment &&
    a.clock === b.clock &&
    a.elapsed === b.elapsed &&
    sameList(a.glyphs, b.glyphs) &&
    sameList(shapeTexts(a.shapes), shapeTexts(b.shapes)) &&
    sameEvaluation(a.evaluation, b.evaluation)
  );
}

/**
 * The fields of `a` that change when those of `b` are added. Comments are joined with `mergeTexts`, and lists are combined.
 * Of two evaluations, the deeper one is kept; of two times, that of `a`.
 */
export function additions(a: Annotations, b: Annotations): AnnotationChange {
  const change: Writable<AnnotationChange> = {};
  const commentBefore = mergeTexts(a.commentBefore, b.commentBefore);
  if (commentBefore !== a.commentBefore) change.commentBefore = commentBefore;
  const comment = mergeTexts(a.comment, b.comment);
  if (comment !== a.comment) change.comment = comment;
  const glyphs = mergeLists(a.glyphs, b.glyphs, String);
  if (glyphs !== a.glyphs) change.glyphs = glyphs;
  const shapes = mergeLists(a.shapes, b.shapes, makeShape);
  if (shapes !== a.shapes) change.shapes = shapes;
  const evaluation = deeper(a.evaluation, b.evaluation);
  if (evaluation !== a.evaluation) change.evaluation = evaluation;
  if (a.clock === undefined && b.clock !== undefined) change.clock = b.clock;
  if (a.elapsed === undefined && b.elapsed !== undefined) change.elapsed = b.elapsed;
  return change;
}

/** Joins two texts with a line break, unless one contains the lines of the other. */
export function mergeTexts(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (hasLines(a, b)) return a;
  return hasLines(b, a) ? b : `${a}\n${b}`;
}

function hasLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}

/** Returns the identical list if `b` adds nothing. */
function mergeLists<Item>(
  a: readonly Item[] | undefined,
  b: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
): readonly Item[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const keys = new Set(a.map(keyOf));
  const added = b.filter((item) => !keys.has(keyOf(item)));
  return added.length === 0 ? a : [...a, ...added];
}

function deeper(a: Evaluation | undefined, b: Evaluation | undefined): Evaluation | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (b.depth ?? 0) > (a.depth ?? 0) ? b : a;
}

function sameEvaluation(a: Evaluation | undefined, b: Evaluation | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.kind === b.kind && scoreOf(a) === scoreOf(b) && a.depth === b.depth;
}

function scoreOf(evaluation: Evaluation): number {
  return evaluation.kind === 'cp' ? evaluation.value : evaluation.moves;
}

function shapeTexts(shapes: readonly Shape[] | undefined): readonly string[] | undefined {
  return shapes?.map(makeShape);
}

function sameList<Item>(a: readonly Item[] = [], b: readonly Item[] = []): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
