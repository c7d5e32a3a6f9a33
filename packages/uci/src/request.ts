/** Validates search requests. Requests may come from JavaScript, so types are not trusted. */
import {
  findBadLimit,
  MAX_MOVES,
  makeGo,
  makePosition,
  type SearchClock,
  type SearchLimits,
  type SearchPosition,
} from './command.ts';
import { isMove } from './coordinates.ts';
import type { SearchRequest, StopSignal } from './search.ts';
import { cleanText } from './text.ts';

/** The first problem of a request, as `field: reason`; `undefined` if it is valid. */
export function findProblem(request: unknown): string | undefined {
  if (!isObject(request)) return 'request: not an object';
  return (
    unknownField('', request, REQUEST_FIELDS) ??
    findPositionProblem(request['position']) ??
    findLimitsProblem(request['limits']) ??
    findSignalProblem(request['signal']) ??
    findHandlerProblem(request['onEvaluation'])
  );
}

/** The names of all fields of `T`. It is a record, so that the compiler reports a missing field. */
type Fields<T> = Readonly<Record<keyof T, true>>;
type Unchecked<T> = Readonly<Partial<Record<keyof T, unknown>>>;

const REQUEST_FIELDS: Fields<SearchRequest> = {
  position: true,
  limits: true,
  signal: true,
  onEvaluation: true,
};
const POSITION_FIELDS: Fields<SearchPosition> = { fen: true, moves: true };
const LIMIT_FIELDS: Fields<SearchLimits> = {
  depth: true,
  moveTimeMs: true,
  nodes: true,
  mate: true,
  clock: true,
  infinite: true,
  searchMoves: true,
};
const CLOCK_FIELDS: Fields<SearchClock> = {
  redMs: true,
  blackMs: true,
  redIncrementMs: true,
  blackIncrementMs: true,
  movesToGo: true,
};

function findPositionProblem(position: unknown): string | undefined {
  if (!isObject(position)) return 'position: not an object';
  const problem = unknownField('position.', position, POSITION_FIELDS);
  if (problem !== undefined) return problem;
  const { fen, moves }: Unchecked<SearchPosition> = position;
  if (fen !== undefined && (typeof fen !== 'string' || !makePosition({ fen }, 'ranks-0-9').ok)) {
    return 'position.fen: bad-fen';
  }
  return findMovesProblem('position.moves', moves);
}

function findLimitsProblem(limits: unknown): string | undefined {
  if (!isObject(limits)) return 'limits: not an object';
  const { clock, infinite, searchMoves }: Unchecked<SearchLimits> = limits;
  const problem =
    unknownField('limits.', limits, LIMIT_FIELDS) ??
    findClockProblem(clock) ??
    findMovesProblem('limits.searchMoves', searchMoves);
  if (problem !== undefined) return problem;
  if (infinite !== undefined && typeof infinite !== 'boolean') {
    return 'limits.infinite: not a boolean';
  }
  const field = findBadLimit(limits);
  if (field !== undefined) return `limits.${field}: bad-limit`;
  const go = makeGo(limits, 'ranks-0-9');
  if (go.ok) return undefined;
  // All moves have been checked, so `bad-move` means that the list is empty.
  return go.error === 'bad-move' ? 'limits.searchMoves: bad-move' : `limits: ${go.error}`;
}

function findClockProblem(clock: unknown): string | undefined {
  if (clock === undefined) return undefined;
  if (!isObject(clock)) return 'limits.clock: not an object';
  const problem = unknownField('limits.clock.', clock, CLOCK_FIELDS);
  if (problem !== undefined) return problem;
  const missing = (['redMs', 'blackMs'] as const).find((field) => clock[field] === undefined);
  return missing && `limits.clock.${missing}: bad-limit`;
}

function findMovesProblem(field: string, moves: unknown): string | undefined {
  if (moves === undefined) return undefined;
  if (!Array.isArray(moves)) return `${field}: not an array`;
  if (moves.length > MAX_MOVES) return `${field}: too-many-moves`;
  const bad = moves.findIndex((move: unknown) => typeof move !== 'string' || !isMove(move));
  return bad === -1 ? undefined : `${field}[${bad}]: bad-move`;
}

function findSignalProblem(signal: unknown): string | undefined {
  if (signal === undefined) return undefined;
  const { aborted, addEventListener, removeEventListener }: Unchecked<StopSignal> = isObject(signal)
    ? signal
    : {};
  const isSignal =
    typeof aborted === 'boolean' &&
    typeof addEventListener === 'function' &&
    typeof removeEventListener === 'function';
  return isSignal ? undefined : 'signal: not an abort signal';
}

function findHandlerProblem(handler: unknown): string | undefined {
  const isHandler = handler === undefined || typeof handler === 'function';
  return isHandler ? undefined : 'onEvaluation: not a function';
}

/** Finds an unknown field. Without this check, a misspelt field would be ignored, and the wrong search would run. */
function unknownField(path: string, value: object, fields: object): string | undefined {
  const name = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
  return name === undefined ? undefined : `${path}${cleanText(name.slice(0, 50))}: unknown field`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
