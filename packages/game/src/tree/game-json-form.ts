/** The JSON form of a game: types, limits and issues. */

export const GAME_JSON_VERSION = 1;

export interface GameJson {
  readonly version: typeof GAME_JSON_VERSION;
  /** FEN. Default: the initial position. */
  readonly start?: string;
  readonly tags?: readonly (readonly [name: string, value: string])[];
  /** Annotations of the game, before its first move. */
  readonly root?: AnnotationsJson;
  readonly moves: LineJson;
}

/** Consecutive moves. Only variations add nesting. */
type LineJson = readonly PlyJson[];

/** `'h2e2'`, or an object for a move with annotations or variations. */
type PlyJson = string | PlyObjectJson;

export interface AnnotationsJson {
  /** Comment before the move; at the root it is put before `c`. */
  readonly b?: string;
  /** Comment after the move. */
  readonly c?: string;
  /** Glyphs: NAG numbers, 1–255. */
  readonly g?: readonly number[];
  /** Shapes: `'Ge2'` is a green circle, `'Rh2e2'` a red arrow; also Y and B. */
  readonly s?: readonly string[];
  /** Evaluation from Red's view. */
  readonly e?: EvaluationJson;
  /** Clock: seconds left. */
  readonly k?: number;
  /** Time: seconds spent. */
  readonly t?: number;
}

export interface PlyObjectJson extends AnnotationsJson {
  /** Move. */
  readonly m: string;
  /** Variations: lines that each start with an alternative to this move. */
  readonly v?: readonly LineJson[];
}

export type EvaluationJson =
  | { readonly cp: number; readonly depth?: number }
  | { readonly mate: number; readonly depth?: number };

export interface GameJsonLimits {
  /** Maximum number of moves in all lines together. */
  readonly nodes: number;
  /** Maximum size of the value as compact JSON in UTF-8, in bytes. */
  readonly bytes: number;
  /** Maximum nesting depth of variations. */
  readonly depth: number;
}

export const GAME_JSON_LIMITS: GameJsonLimits = {
  nodes: 250_000,
  bytes: 2 * 1024 * 1024,
  depth: 500,
};

export const GAME_JSON_ISSUE_CODES = [
  'too-many-bytes',
  'too-many-nodes',
  'too-deep',
  'version',
  'type',
  'missing',
  'unknown-key',
  'start',
  'empty-line',
  'move',
  'illegal-move',
  'glyph',
  'shape',
  'evaluation',
  'seconds',
] as const;
export type GameJsonIssueCode = (typeof GAME_JSON_ISSUE_CODES)[number];

export interface GameJsonIssue {
  readonly code: GameJsonIssueCode;
  /** Place in the value, such as `moves[3].v[0][2].m`; empty for the value itself. */
  readonly path: string;
  /** The ply at fault, from 1. */
  readonly ply?: number;
}

const MESSAGES: Readonly<Record<GameJsonIssueCode, string>> = {
  'too-many-bytes': 'the game is larger than is allowed',
  'too-many-nodes': 'the game has more moves than are allowed',
  'too-deep': 'variations are nested deeper than is allowed',
  version: 'the version must be 1',
  type: 'not the kind of value that belongs here',
  missing: 'is missing',
  'unknown-key': 'no such field',
  start: 'not the FEN of a legal position',
  'empty-line': 'a variation needs a move',
  move: 'a move is written as two squares, such as h2e2',
  'illegal-move': 'the move is not legal here',
  glyph: 'a glyph is a whole number from 1 to 255',
  shape: 'a shape is a colour letter G, R, B or Y and one or two squares, such as Gh2e2',
  evaluation: 'an evaluation has cp or mate, and may have depth, as whole numbers',
  seconds: 'a time is a number of seconds, not negative',
};

/** Formats an issue as one English line: `moves[3].m, ply 4: the move is not legal here`. */
export function gameJsonIssueText({ code, path, ply }: GameJsonIssue): string {
  const place = [path, ply === undefined ? '' : `ply ${ply}`].filter((part) => part !== '');
  return `${place.length > 0 ? `${place.join(', ')}: ` : ''}${MESSAGES[code]}`;
}
