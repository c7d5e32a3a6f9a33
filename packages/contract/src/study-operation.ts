import { z } from 'zod';

/**
 * Operations of `@chuhe/studies/operation` and the JSON of `@chuhe/studies/state-json`, which describe them. The package checks them
 * against the rules and its limits.
 */

/** The most UTF-16 units of a path or a line: 1,000 moves. */
const MAX_PATH = 4000;
const MAX_TEXT = 20_000;

const pathField = z
  .string()
  .max(MAX_PATH)
  .regex(/^([a-i]\d[a-i]\d)*$/);
const textField = z.string().max(MAX_TEXT, 'TEXT_TOO_LONG');
const secondsField = z.number().min(0).nullable();
const glyphsField = z.array(z.int().min(1).max(255)).max(20);
const shapesField = z.array(z.string().regex(/^[GRBY][a-i]\d([a-i]\d)?$/)).max(100);
const depthField = z.int().min(0).exactOptional();

const evaluationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cp'), value: z.int(), depth: depthField }),
  z.strictObject({ kind: z.literal('mate'), moves: z.int(), depth: depthField }),
]);

const annotate = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({
    type: z.literal('annotate'),
    path: pathField,
    field: z.literal(field),
    value,
    was: value,
  });

export const studyOperationSchema = z.union([
  z.strictObject({ type: z.literal('add'), path: pathField, moves: pathField.min(1) }),
  z.strictObject({ type: z.literal('delete'), path: pathField, seen: z.int().min(0) }),
  z.strictObject({ type: z.literal('restore'), path: pathField, deletion: z.uuid() }),
  z.strictObject({ type: z.literal('retract'), path: pathField, count: z.int().min(1) }),
  z.strictObject({ type: z.literal('place'), path: pathField, before: pathField.max(4) }),
  annotate('comment', textField),
  annotate('commentBefore', textField),
  annotate('glyphs', glyphsField),
  annotate('shapes', shapesField),
  annotate('evaluation', evaluationSchema.nullable()),
  annotate('clock', secondsField),
  annotate('elapsed', secondsField),
  z.strictObject({
    type: z.literal('tag'),
    name: z.string().min(1).max(100, 'TEXT_TOO_LONG'),
    value: z.string().max(1000, 'TEXT_TOO_LONG'),
  }),
  z.strictObject({ type: z.literal('start'), fen: z.string().min(1).max(200) }),
]);
export type StudyOperation = z.output<typeof studyOperationSchema>;

export const newStudyOperationSchema = z.strictObject({
  /** Chosen by the page, so that a repeated request changes nothing. */
  id: z.uuid(),
  operation: studyOperationSchema,
});

export const loggedStudyOperationSchema = z.object({
  id: z.uuid(),
  /** The place in the log of the chapter, from 1. */
  sequence: z.int(),
  /** The number of the member who made it. */
  editor: z.int(),
  operation: studyOperationSchema,
});

const notesSchema = z.object({
  comment: z.string().exactOptional(),
  commentBefore: z.string().exactOptional(),
  glyphs: z.array(z.int()).exactOptional(),
  shapes: z.array(z.string()).exactOptional(),
  evaluation: evaluationSchema.exactOptional(),
  clock: z.number().exactOptional(),
  elapsed: z.number().exactOptional(),
});

export const studyStateSchema = z.object({
  version: z.literal(1),
  start: z.string(),
  tags: z.array(z.tuple([z.string(), z.string()])),
  /** The place in the log of the last operation that the state has. */
  sequence: z.int(),
  moves: z.string(),
  ups: z.array(z.tuple([z.int(), z.int()])),
  claims: z.array(z.tuple([z.int(), z.array(z.tuple([z.int(), z.int()]))])),
  deletions: z.array(z.tuple([z.int(), z.string()])),
  notes: z.array(z.tuple([z.int(), notesSchema])),
});
export type StudyState = z.output<typeof studyStateSchema>;
