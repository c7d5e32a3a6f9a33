/**
 * Commands in comments: `[%eval 0.35,12]`, `[%clk 0:01:02]`, `[%emt 0:00:05]`, `[%csl Ga1,Rb2]`, `[%cal Ga0b2]`, and the
 * scores of WinBoard, `+0,10/7 2,9`.
 *
 * ```ts
 * import { readComment, writeCommands } from './comment-commands.ts';
 *
 * readComment('[%eval 0.35,12] 稳健', 'red');
 * // { text: '稳健', evaluation: { kind: 'cp', value: 35, depth: 12 } }
 * writeCommands({ clock: 62 }); // '[%clk 0:01:02]'
 * ```
 */
import type { Color } from '@chuhe/rules/piece';
import type { Annotations, Evaluation, Shape } from '../tree/model.ts';
import { makeShape, parseShape } from '../tree/shape.ts';
import { isSeconds } from '../tree/write-annotations.ts';
import { readReferences } from './references.ts';

/** The content of a comment besides its text. */
export type Commands = Pick<Annotations, 'evaluation' | 'clock' | 'elapsed' | 'shapes'>;

export type CommentContent = Commands & { readonly text: string };

/** Maximum number of shapes of a node; further shapes are dropped. */
export const MAX_SHAPES = 1000;
const SHAPES_PER_COMMAND = 500;

/** The start of a command that is read. Other commands stay in the text. */
export const COMMAND_START = /\[%(?=(?:eval|clk|emt|csl|cal)\s)/g;
const COMMAND = /\[%(eval|clk|emt|csl|cal)\s+([^\s\][][^\][]{0,10000})\]/g;

/**
 * Separates the commands of a comment from its text. `mover` is the side that made the move; WinBoard's scores are from
 * the view of that side. White space around the text and around the values of commands is removed.
 */
export function readComment(comment: string, mover: Color): CommentContent {
  const score = readScore(comment, mover);
  if (score) return score;
  if (!comment.includes('[%')) return { text: readCommentText(comment) };
  const commands: WritableCommands = {};
  const text = comment.replace(COMMAND, (whole, name: string, value: string) =>
    COMMANDS[name]?.(value.trim(), commands) === true ? '' : whole,
  );
  return { ...commands, text: readCommentText(text) };
}

/** The commands of a node as text, without its comment; empty if the node has no commands. Omits values that cannot be read back. */
export function writeCommands(annotations: Commands): string {
  const { evaluation, clock, elapsed, shapes = [] } = annotations;
  return [
    ...shapeCommands(shapes.slice(0, MAX_SHAPES)),
    ...(evaluation ? evaluationCommand(evaluation) : []),
    ...timeCommand('clk', clock),
    ...timeCommand('emt', elapsed),
  ].join(' ');
}

/** Empty if the text would not read back. */
function evaluationCommand(evaluation: Evaluation): string[] {
  const text = makeEvaluation(evaluation);
  return parseEvaluation(text) ? [`[%eval ${text}]`] : [];
}

/** Empty if the text would not read back equal. */
function timeCommand(name: 'clk' | 'emt', seconds: number | undefined): string[] {
  if (seconds === undefined) return [];
  const text = makeTime(seconds);
  return parseTime(text) === seconds ? [`[%${name} ${text}]`] : [];
}

/** The text of a comment without commands. */
export function readCommentText(comment: string): string {
  return readReferences(trimComment(comment));
}

/** Trims the white space inside the braces, but keeps full-width spaces, which are a Chinese indent. */
function trimComment(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text.charCodeAt(start))) start += 1;
  while (end > start && isEdge(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

export function isEdge(code: number): boolean {
  return code === 32 || code === 9 || code === 10;
}

type WritableCommands = { -readonly [Key in keyof Omit<Commands, 'shapes'>]: Commands[Key] } & {
  shapes?: Shape[];
};

/** Each parser stores a value in the commands and returns whether the value was valid. */
const COMMANDS: Readonly<
  Record<string, ((value: string, commands: WritableCommands) => boolean) | undefined>
> = {
  eval: (value, commands) => {
    const evaluation = parseEvaluation(value);
    if (evaluation) commands.evaluation = evaluation;
    return evaluation !== undefined;
  },
  clk: (value, commands) => {
    const clock = parseTime(value);
    if (clock !== undefined) commands.clock = clock;
    return clock !== undefined;
  },
  emt: (value, commands) => {
    const elapsed = parseTime(value);
    if (elapsed !== undefined) commands.elapsed = elapsed;
    return elapsed !== undefined;
  },
  csl: addShapes,
  cal: addShapes,
};

function addShapes(value: string, commands: WritableCommands): boolean {
  const shapes: Shape[] = [];
  for (const text of value.split(',')) {
    const shape = parseShape(text.trim());
    if (!shape) return false;
    shapes.push(shape);
  }
  commands.shapes ??= [];
  commands.shapes.push(...shapes);
  return true;
}

/** Circles and arrows have different commands. A change of kind starts a new command, so that the order is kept. */
function shapeCommands(shapes: readonly Shape[]): string[] {
  const parts: { kind: Shape['kind']; texts: string[] }[] = [];
  for (const shape of shapes) {
    const last = parts.at(-1);
    if (last?.kind === shape.kind && last.texts.length < SHAPES_PER_COMMAND)
      last.texts.push(makeShape(shape));
    else parts.push({ kind: shape.kind, texts: [makeShape(shape)] });
  }
  return parts.map(
    ({ kind, texts }) => `[%${kind === 'circle' ? 'csl' : 'cal'} ${texts.join(',')}]`,
  );
}

const EVALUATION =
  /^(?:#([+-]?\d{1,16})|([+-]?)(\d{0,14})(?:\.(\d{1,2})\d{0,6})?)(?:,(\d{1,16}))?$/;

/** Parses `0.35`, `-1.2,18`, `#3`, `#-3,20`: pawns or moves to mate from Red's view, and the depth, as safe integers. */
function parseEvaluation(text: string): Evaluation | undefined {
  const match = EVALUATION.exec(text);
  if (!match) return undefined;
  const [, mate, sign, whole = '', decimals = '', depthText] = match;
  const depth = depthText === undefined ? {} : { depth: Number(depthText) };
  if (!isWhole(depth.depth ?? 0) || !isWhole(Number(mate ?? 0))) return undefined;
  if (mate !== undefined) return { kind: 'mate', moves: Number(mate) || 0, ...depth };
  if (whole === '' && decimals === '') return undefined;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return isWhole(hundredths)
    ? { kind: 'cp', value: signed(hundredths, sign === '-'), ...depth }
    : undefined;
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value);
}

function makeEvaluation(evaluation: Evaluation): string {
  const depth = evaluation.depth === undefined ? '' : `,${evaluation.depth}`;
  if (evaluation.kind === 'mate') return `#${evaluation.moves}${depth}`;
  const size = Math.abs(evaluation.value);
  const decimals = String(size % 100).padStart(2, '0');
  return `${evaluation.value < 0 ? '-' : ''}${Math.floor(size / 100)}.${decimals}${depth}`;
}

/** A number can hold 13 digits of hours exactly, and no number needs more than 340 decimals. */
const TIME = /^(?:(\d{1,13}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,340}))?$/;

/** Parses `1:02:03` or `62:03`, with or without decimals, into seconds. */
function parseTime(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', decimals] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // Joined as text, because adding a decimal fraction would round.
  const time = decimals === undefined ? whole : Number(`${whole}.${decimals}`);
  return isSeconds(time) ? time : undefined;
}

function makeTime(seconds: number): string {
  const [whole = '0', decimals] = plainNumber(seconds).split('.');
  const total = Number(whole);
  const minutes = String(Math.floor(total / 60) % 60).padStart(2, '0');
  const rest = String(total % 60).padStart(2, '0');
  const time = `${Math.floor(total / 3600)}:${minutes}:${rest}`;
  return decimals === undefined ? time : `${time}.${decimals}`;
}

/** A number without exponent: `1.5e-7` becomes 0.00000015. */
function plainNumber(value: number): string {
  const text = String(value);
  const [digits = '', exponent] = text.split('e-');
  if (exponent === undefined) return text;
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}

/** Score, depth and the seconds or minutes used: `+0,10/7`, `-4,89/6 2,1`, `+M5/12 1:03`, `0.15/9 0.8s`. */
const SCORE =
  /^\s?([+-]?)(M?)(\d{1,4})(?:[.,](\d\d))?\/(\d{1,3})(?:\s(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?s?)?\s?$/;

/** Whether a text reads as a WinBoard score. */
export function isScore(text: string): boolean {
  return readScore(text, 'red') !== undefined;
}

function readScore(comment: string, mover: Color): CommentContent | undefined {
  // A cheap filter: scores are short and have a slash.
  if (comment.length > 30 || !comment.includes('/')) return undefined;
  const match = SCORE.exec(comment);
  if (!match) return undefined;
  const [, sign, mate, whole = '', decimals, depth, minutes, seconds, tenths] = match;
  if (mate === '' && decimals === undefined) return undefined;
  const isRedWorse = (sign === '-') !== (mover === 'black');
  const size = mate === '' ? Number(whole) * 100 + Number(decimals) : Number(whole);
  const score = { value: signed(size, isRedWorse), depth: Number(depth) };
  const evaluation = makeScore(score, mate !== '');
  if (seconds === undefined) return { text: '', evaluation };
  const total = Number(minutes ?? 0) * 60 + Number(seconds);
  return { text: '', evaluation, elapsed: Number(`${total}.${tenths ?? 0}`) };
}

function makeScore(
  { value, depth }: { value: number; depth: number },
  isMate: boolean,
): Evaluation {
  return isMate ? { kind: 'mate', moves: value, depth } : { kind: 'cp', value, depth };
}

/** Applies a sign without producing negative zero. */
function signed(size: number, isNegative: boolean): number {
  return isNegative && size !== 0 ? -size : size;
}
