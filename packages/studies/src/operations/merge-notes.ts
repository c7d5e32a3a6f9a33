import { type Evaluation, parseShape } from '@chuhe/game/tree';
import type { NoteField, Notes } from '../chapter/notes.ts';
import { type AnnotateOperation, CHAPTER_LIMITS, type Refusal } from './operation.ts';

/**
 * Merges what an editor wrote into what is there now.
 *
 * @param now the value of the field; `undefined` if the node has none
 * @returns the new value; `undefined` to remove the field
 */
export function mergeNote(
  now: Notes[NoteField],
  operation: AnnotateOperation,
): { readonly field: NoteField; readonly value: Notes[NoteField] } {
  const { field } = operation;
  switch (operation.field) {
    case 'comment':
    case 'commentBefore': {
      const text = mergeText(typeof now === 'string' ? now : '', operation);
      return { field, value: text === '' ? undefined : text };
    }
    case 'glyphs': {
      const glyphs = mergeGlyphs(numbersOf(now), operation);
      return { field, value: glyphs.length === 0 ? undefined : glyphs };
    }
    case 'shapes': {
      const shapes = mergeList(textsOf(now), operation);
      return { field, value: shapes.length === 0 ? undefined : shapes };
    }
    case 'evaluation':
    case 'clock':
    case 'elapsed':
      break;
  }
  return { field, value: operation.value ?? undefined };
}

interface Change<Value> {
  readonly value: Value;
  readonly was: Value;
}

const SEPARATOR = '\n\n';

/**
 * Merges texts so that no words are lost: the part of the text that the editor saw is replaced. If that part has changed too, both texts are
 * kept, unless one contains the other.
 */
export function mergeText(now: string, { value, was }: Change<string>): string {
  if (now === was || now === value) return value;
  const at = was === '' ? -1 : indexOfBlock(now, was);
  if (at >= 0) return joinBlocks(now.slice(0, at), value, now.slice(at + was.length));
  if (now.includes(value)) return now;
  return value.includes(now) ? value : now + SEPARATOR + value;
}

/** Where the text has the block, with an end of the text or an empty line on both sides. */
function indexOfBlock(text: string, block: string): number {
  const padded = SEPARATOR + text + SEPARATOR;
  return padded.indexOf(SEPARATOR + block + SEPARATOR);
}

function joinBlocks(...parts: readonly string[]): string {
  const blocks = parts.map((part) => part.replace(/^\n\n/, '').replace(/\n\n$/, ''));
  return blocks.filter((block) => block !== '').join(SEPARATOR);
}

function mergeList<Item>(now: readonly Item[], { value, was }: Change<readonly Item[]>): Item[] {
  if (sameItems(now, was)) return [...new Set(value)];
  const removed = new Set(was.filter((item) => !value.includes(item)));
  const added = value.filter((item) => !was.includes(item));
  return [...new Set([...now.filter((item) => !removed.has(item)), ...added])];
}

/** Like other lists, but a move has one grade of `!`, `?` and so on: the last one counts. */
function mergeGlyphs(now: readonly number[], change: Change<readonly number[]>): number[] {
  const merged = mergeList(now, change);
  if (sameItems(now, change.was)) return merged;
  const isReplaced = change.value.some((glyph) => isGrade(glyph) && !change.was.includes(glyph));
  if (!isReplaced) return merged;
  return merged.filter((glyph) => !isGrade(glyph) || change.value.includes(glyph));
}

function isGrade(glyph: number): boolean {
  return glyph >= 1 && glyph <= 6;
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function numbersOf(value: Notes[NoteField]): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

function textsOf(value: Notes[NoteField]): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The reason to refuse a value of an operation. */
export function checkValue(operation: AnnotateOperation): Refusal | undefined {
  const { value } = operation;
  if (value === null) return undefined;
  switch (operation.field) {
    case 'comment':
    case 'commentBefore':
      return checkText(operation.value);
    case 'glyphs':
      return operation.value.every(isGlyph) ? undefined : 'malformed';
    case 'shapes':
      return operation.value.every((text) => parseShape(text)) ? undefined : 'malformed';
    case 'evaluation':
      return operation.value === null || isValid(operation.value) ? undefined : 'malformed';
    case 'clock':
    case 'elapsed':
      break;
  }
  return operation.value === null || isSeconds(operation.value) ? undefined : 'malformed';
}

/** The reason to refuse a merged value. */
export function checkMerged(value: Notes[NoteField]): Refusal | undefined {
  if (typeof value === 'string') return checkText(value);
  if (!Array.isArray(value)) return undefined;
  const most = typeof value[0] === 'number' ? CHAPTER_LIMITS.glyphs : CHAPTER_LIMITS.shapes;
  return value.length > most ? 'too-many-shapes' : undefined;
}

function checkText(text: string): Refusal | undefined {
  return text.length > CHAPTER_LIMITS.comment ? 'text-too-long' : undefined;
}

function isGlyph(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 255;
}

function isSeconds(value: number): boolean {
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

function isValid(evaluation: Evaluation): boolean {
  const score = evaluation.kind === 'cp' ? evaluation.value : evaluation.moves;
  const { depth = 0 } = evaluation;
  return Number.isSafeInteger(score) && Number.isSafeInteger(depth) && depth >= 0;
}
