/** Converts annotations to their JSON form and back. */
import type { AnnotationsJson, EvaluationJson, GameJsonIssueCode } from './game-json-form.ts';
import type { AnnotationChange, Annotations, Evaluation, Shape, Writable } from './model.ts';
import { makeShape, parseShape } from './shape.ts';
import { isGlyph, isSeconds } from './write-annotations.ts';

/** Leaves out values that the form cannot hold: non-finite numbers, unknown glyphs or squares. */
export function makeAnnotationsJson(of: Annotations): AnnotationsJson {
  const json: Writable<AnnotationsJson> = {};
  if (of.commentBefore !== undefined) json.b = of.commentBefore;
  if (of.comment !== undefined) json.c = of.comment;
  const glyphs = of.glyphs?.filter(isGlyph) ?? [];
  if (glyphs.length > 0) json.g = glyphs;
  const shapes = of.shapes?.map(makeShape).filter((text) => parseShape(text) !== undefined) ?? [];
  if (shapes.length > 0) json.s = shapes;
  const evaluation = of.evaluation && makeEvaluationJson(of.evaluation);
  if (evaluation && parseEvaluation(evaluation)) json.e = evaluation;
  if (isSeconds(of.clock)) json.k = of.clock;
  if (isSeconds(of.elapsed)) json.t = of.elapsed;
  return json;
}

/** Reports an issue of a field; `field` is its name, with an index for a list item. */
export type ReportField = (code: GameJsonIssueCode, field: string) => void;

/** Reads the valid fields. Invalid fields are reported and left out; other keys are ignored. */
export function readAnnotations(
  json: Readonly<Record<string, unknown>>,
  report: ReportField,
): AnnotationChange {
  const read: Writable<AnnotationChange> = {};
  for (const [field, value] of Object.entries(json)) {
    switch (field) {
      case 'b':
        read.commentBefore = readText(value, 'b', report);
        break;
      case 'c':
        read.comment = readText(value, 'c', report);
        break;
      case 'g':
        read.glyphs = readGlyphs(value, report);
        break;
      case 's':
        read.shapes = readShapes(value, report);
        break;
      case 'e':
        read.evaluation = parseEvaluation(value);
        if (!read.evaluation) report('evaluation', 'e');
        break;
      case 'k':
        read.clock = readSeconds(value, 'k', report);
        break;
      case 't':
        read.elapsed = readSeconds(value, 't', report);
        break;
      default:
    }
  }
  return read;
}

export const ANNOTATION_KEYS = [
  'b',
  'c',
  'g',
  's',
  'e',
  'k',
  't',
] as const satisfies readonly (keyof AnnotationsJson)[];

function readText(value: unknown, field: string, report: ReportField): string | undefined {
  if (typeof value === 'string') return value;
  report('type', field);
  return undefined;
}

function readSeconds(value: unknown, field: string, report: ReportField): number | undefined {
  if (isSeconds(value)) return value;
  report('seconds', field);
  return undefined;
}

function readGlyphs(value: unknown, report: ReportField): number[] {
  const glyphs = new Set<number>();
  for (const [index, item] of itemsOf(value, 'g', report).entries()) {
    if (typeof item === 'number' && isGlyph(item)) glyphs.add(item);
    else report('glyph', `g[${index}]`);
  }
  return [...glyphs];
}

function readShapes(value: unknown, report: ReportField): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const [index, item] of itemsOf(value, 's', report).entries()) {
    const shape = typeof item === 'string' ? parseShape(item) : undefined;
    if (shape) shapes.set(makeShape(shape), shape);
    else report('shape', `s[${index}]`);
  }
  return [...shapes.values()];
}

function itemsOf(value: unknown, field: string, report: ReportField): readonly unknown[] {
  if (Array.isArray(value)) return value;
  report('type', field);
  return [];
}

function makeEvaluationJson(evaluation: Evaluation): EvaluationJson {
  const depth = evaluation.depth === undefined ? {} : { depth: evaluation.depth };
  if (evaluation.kind === 'cp') return { cp: evaluation.value, ...depth };
  return { mate: evaluation.moves, ...depth };
}

function parseEvaluation(value: unknown): Evaluation | undefined {
  if (!isRecord(value)) return undefined;
  const { cp, mate, depth, ...others } = value;
  if (Object.keys(others).length > 0 || (cp === undefined) === (mate === undefined))
    return undefined;
  if (depth !== undefined && !(isWhole(depth) && depth >= 0)) return undefined;
  const searched = depth === undefined ? {} : { depth };
  if (isWhole(cp)) return { kind: 'cp', value: cp, ...searched };
  return isWhole(mate) ? { kind: 'mate', moves: mate, ...searched } : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
