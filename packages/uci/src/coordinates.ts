/**
 * The two ways in which engines write Xiangqi squares. Chuhe's moves are four characters with ranks 0–9 (`h2e2`), as in
 * Pikafish. Fairy-Stockfish counts ranks 1–10 (`h3e3`, `h10g8`). Legality is not checked here.
 *
 * ```ts
 * import { makeEngineMove, parseEngineMove } from '@chuhe/uci/coordinates';
 *
 * makeEngineMove('h9g7', 'ranks-1-10'); // 'h10g8'
 * parseEngineMove('h10g8', 'ranks-1-10'); // 'h9g7'
 * parseEngineMove('h10g8', 'ranks-0-9'); // undefined
 * ```
 */
export const COORDINATES = ['ranks-0-9', 'ranks-1-10'] as const;
export type Coordinates = (typeof COORDINATES)[number];

export function isCoordinates(value: unknown): value is Coordinates {
  return COORDINATES.some((each) => each === value);
}

/** A line of an engine, with ranks 0–9. */
export interface Variation {
  readonly moves: readonly string[];
  /** Whether the line was cut at a text that is not a move. */
  readonly isCut: boolean;
}

/** Whether `text` is two different squares, `a0`–`i9`. */
export function isMove(text: string): boolean {
  return /^[a-i]\d[a-i]\d$/.test(text) && text.slice(0, 2) !== text.slice(2);
}

/** Converts an engine's move to ranks 0–9; `undefined` if it is not a move in these coordinates. */
export function parseEngineMove(text: string, coordinates: Coordinates): string | undefined {
  const match = /^([a-i])(\d{1,2})([a-i])(\d{1,2})$/.exec(text);
  if (match === null) return undefined;
  const [, fromFile = '', fromRank = '', toFile = '', toRank = ''] = match;
  const from = parseRank(fromRank, coordinates);
  const to = parseRank(toRank, coordinates);
  if (from === undefined || to === undefined) return undefined;
  const move = `${fromFile}${from}${toFile}${to}`;
  return isMove(move) ? move : undefined;
}

/** Converts a move with ranks 0–9 to the engine's coordinates; `undefined` if it is not a move. */
export function makeEngineMove(move: string, coordinates: Coordinates): string | undefined {
  if (!isMove(move)) return undefined;
  if (coordinates === 'ranks-0-9') return move;
  return move.replaceAll(/\d/g, (rank) => String(Number(rank) + 1));
}

/** Converts moves up to the first text that is not a move. */
export function parseVariation(texts: readonly string[], coordinates: Coordinates): Variation {
  const moves: string[] = [];
  for (const text of texts) {
    const move = parseEngineMove(text, coordinates);
    if (move === undefined) return { moves, isCut: true };
    moves.push(move);
  }
  return { moves, isCut: false };
}

/**
 * Whether a text means that the engine has no move. Different engines write `(none)`, `0000`, or a move from a square to
 * itself.
 */
export function isNullMove(text: string): boolean {
  return /^(?:\(none\)|none|null|0000|([a-i]\d{1,2})\1)$/i.test(text);
}

/** The coordinates that an engine with this `id name` uses; `undefined` for an unknown engine. */
export function coordinatesOfEngine(name: string): Coordinates | undefined {
  if (/fairy-?stockfish/i.test(name)) return 'ranks-1-10';
  if (/pikafish|^chuhe\b/i.test(name)) return 'ranks-0-9';
  return undefined;
}

/**
 * Detects the coordinates of an engine's moves: rank 0 exists only in `ranks-0-9`, rank 10 only in `ranks-1-10`. Returns
 * `undefined` if neither or both occur. Moves from a square to itself do not count.
 */
export function detectCoordinates(texts: readonly string[]): Coordinates | undefined {
  const zero = texts.some((text) => text.includes('0') && isOnlyIn(text, 'ranks-0-9'));
  const ten = texts.some((text) => text.includes('10') && isOnlyIn(text, 'ranks-1-10'));
  if (zero === ten) return undefined;
  return zero ? 'ranks-0-9' : 'ranks-1-10';
}

function isOnlyIn(text: string, coordinates: Coordinates): boolean {
  const isIn = (each: Coordinates): boolean => parseEngineMove(text, each) !== undefined;
  return COORDINATES.every((each) => isIn(each) === (each === coordinates));
}

function parseRank(text: string, coordinates: Coordinates): number | undefined {
  if (text.length > 1 && text.startsWith('0')) return undefined;
  const rank = Number(text) - (coordinates === 'ranks-1-10' ? 1 : 0);
  return rank >= 0 && rank <= 9 ? rank : undefined;
}
