/** Validates and writes annotations. All setters use this module. */
import { parseSquare } from '@chuhe/rules/square';
import { mergeTexts } from './annotations.ts';
import {
  type AnnotationChange,
  type Annotations,
  type Evaluation,
  type NodeId,
  ROOT,
  SHAPE_COLORS,
  type Shape,
  type Writable,
} from './model.ts';

/** The highest NAG of the PGN standard. */
const MAX_GLYPH = 255;

export function isGlyph(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_GLYPH;
}

/** Larger numbers cannot represent every second. */
const MAX_SECONDS = Number.MAX_SAFE_INTEGER;

export function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_SECONDS;
}

const FIELDS = [
  'commentBefore',
  'comment',
  'glyphs',
  'shapes',
  'evaluation',
  'clock',
  'elapsed',
] as const satisfies readonly (keyof Annotations)[];

/**
 * Writes a change into a node that is not shared yet. Throws a `RangeError` for an invalid value, without writing anything.
 */
export function writeAnnotations(
  node: Writable<Annotations> & { readonly id: NodeId },
  change: AnnotationChange,
): void {
  checkAnnotations(change, node.shapes);
  for (const field of FIELDS) {
    if (field in change) writeField(node, field, change[field]);
  }
  if (node.id === ROOT && node.commentBefore !== undefined) {
    writeField(node, 'comment', mergeTexts(node.commentBefore, node.comment));
    delete node.commentBefore;
  }
}

function writeField<Field extends keyof Annotations>(
  node: Writable<Annotations>,
  field: Field,
  value: Annotations[Field] | undefined,
): void {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (!empty) node[field] = value;
  else if (field in node) delete node[field];
}

function checkAnnotations(
  { glyphs = [], shapes = [], evaluation, clock, elapsed }: AnnotationChange,
  known: readonly Shape[] = [],
): void {
  for (const glyph of glyphs) if (!isGlyph(glyph)) refuse('glyph', glyph);
  // Parsers add shapes one by one, so shapes that the node already has are not checked again.
  for (const [at, shape] of shapes.entries()) {
    if (shape !== known[at] && !isShape(shape)) refuse('shape', shape);
  }
  if (evaluation !== undefined && !isEvaluation(evaluation)) refuse('evaluation', evaluation);
  for (const seconds of [clock, elapsed]) {
    if (seconds !== undefined && !isSeconds(seconds)) refuse('number of seconds', seconds);
  }
}

function refuse(kind: string, value: number | Shape | Evaluation): never {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  throw new RangeError(`no such ${kind}: ${text}`);
}

function isShape(shape: Shape): boolean {
  if (!SHAPE_COLORS.includes(shape.color)) return false;
  if (shape.kind === 'circle') return parseSquare(shape.square) !== undefined;
  const { from, to } = shape;
  return parseSquare(from) !== undefined && parseSquare(to) !== undefined && from !== to;
}

const EVALUATION_KINDS: ReadonlySet<string> = new Set(['cp', 'mate']);

function isEvaluation(evaluation: Evaluation): boolean {
  const { kind, depth = 0 } = evaluation;
  if (!EVALUATION_KINDS.has(kind) || !Number.isSafeInteger(depth) || depth < 0) return false;
  return Number.isSafeInteger(kind === 'cp' ? evaluation.value : evaluation.moves);
}
