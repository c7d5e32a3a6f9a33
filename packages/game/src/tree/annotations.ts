/** Comparing and uniting what is said of two nodes with the same move. */
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
 * The fields of `a` that change when everything `b` says is added. Two comments are joined by a line
 * break, unless one has the lines of the other; lists are united. Of two evaluations the deeper stays,
 * of two clocks the one of `a`.
 */
export function additions(a: Annotations, b: Annotations): AnnotationChange {
  const change: Writable<AnnotationChange> = {};
  const commentBefore = uniteTexts(a.commentBefore, b.commentBefore);
  if (commentBefore !== a.commentBefore) change.commentBefore = commentBefore;
  const comment = uniteTexts(a.comment, b.comment);
  if (comment !== a.comment) change.comment = comment;
  const glyphs = uniteLists(a.glyphs, b.glyphs, String);
  if (glyphs !== a.glyphs) change.glyphs = glyphs;
  const shapes = uniteLists(a.shapes, b.shapes, makeShape);
  if (shapes !== a.shapes) change.shapes = shapes;
  const evaluation = deeper(a.evaluation, b.evaluation);
  if (evaluation !== a.evaluation) change.evaluation = evaluation;
  if (a.clock === undefined && b.clock !== undefined) change.clock = b.clock;
  if (a.elapsed === undefined && b.elapsed !== undefined) change.elapsed = b.elapsed;
  return change;
}

/** Two texts joined by a line break, unless one has the lines of the other. */
export function uniteTexts(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (hasLines(a, b)) return a;
  return hasLines(b, a) ? b : `${a}\n${b}`;
}

function hasLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}

/** The identical list when `b` adds nothing. */
function uniteLists<Item>(
  a: readonly Item[] | undefined,
  b: readonly Item[] | undefined,
  nameOf: (item: Item) => string,
): readonly Item[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const names = new Set(a.map(nameOf));
  const fresh = b.filter((item) => !names.has(nameOf(item)));
  return fresh.length === 0 ? a : [...a, ...fresh];
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
