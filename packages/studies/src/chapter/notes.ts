import type { Annotations, Evaluation } from '@chuhe/game/tree';
import { makeShape, parseShape } from '@chuhe/game/tree';

/** The annotations of a node in the form of operations: shapes are texts such as `Gh2e2`. An absent field is `undefined`. */
export interface Notes {
  readonly comment?: string;
  /** Text before the move. The start has none. */
  readonly commentBefore?: string;
  /** Numeric annotation glyphs, 1–255. */
  readonly glyphs?: readonly number[];
  readonly shapes?: readonly string[];
  readonly evaluation?: Evaluation;
  /** Seconds left on the mover's clock after the move. */
  readonly clock?: number;
  /** Seconds spent on the move. */
  readonly elapsed?: number;
}

export const NOTE_FIELDS = [
  'comment',
  'commentBefore',
  'glyphs',
  'shapes',
  'evaluation',
  'clock',
  'elapsed',
] as const satisfies readonly (keyof Notes)[];
export type NoteField = (typeof NOTE_FIELDS)[number];

export const NO_NOTES: Notes = {};

export function notesOf(annotations: Annotations): Notes {
  const { comment, commentBefore, glyphs, shapes, evaluation, clock, elapsed } = annotations;
  return {
    ...(comment !== undefined && { comment }),
    ...(commentBefore !== undefined && { commentBefore }),
    ...(glyphs && { glyphs }),
    ...(shapes && { shapes: shapes.map(makeShape) }),
    ...(evaluation && { evaluation }),
    ...(clock !== undefined && { clock }),
    ...(elapsed !== undefined && { elapsed }),
  };
}

export function annotationsOf({ shapes, ...others }: Notes): Annotations {
  if (shapes === undefined) return others;
  return { ...others, shapes: shapes.flatMap((text) => parseShape(text) ?? []) };
}

export function hasNotes(notes: Notes): boolean {
  return NOTE_FIELDS.some((field) => notes[field] !== undefined);
}

/** The notes with one field replaced; `undefined` removes it. */
export function withNote<Field extends NoteField>(
  notes: Notes,
  field: Field,
  value: Notes[Field],
): Notes {
  const { [field]: _, ...others } = notes;
  return value === undefined ? others : { ...others, [field]: value };
}

/** Whether two values of a field are the same. */
export function sameNote(a: Notes[NoteField], b: Notes[NoteField]): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => item === b[index]);
  }
  return isEvaluation(a) && isEvaluation(b) && sameEvaluation(a, b);
}

function isEvaluation(value: NonNullable<Notes[NoteField]>): value is Evaluation {
  return typeof value === 'object' && 'kind' in value;
}

function sameEvaluation(a: Evaluation, b: Evaluation): boolean {
  if (a.depth !== b.depth) return false;
  if (a.kind === 'cp') return b.kind === 'cp' && a.value === b.value;
  return b.kind === 'mate' && a.moves === b.moves;
}
