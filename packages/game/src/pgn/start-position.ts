/**
 * The starting position of a game, from its FEN tag, or the issues of the tag.
 *
 * ```ts
 * import { readStart } from './start-position.ts';
 *
 * readStart(undefined).position.turn; // 'red', the initial position
 * ```
 */
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { type Setup, withTurn } from '@chuhe/rules/setup';

export interface Start {
  readonly position: Position;
  /** Whether the side to move differs from that of the FEN. */
  readonly isTurned: boolean;
}

export interface StartRead extends Start {
  /** Why the FEN cannot be used; the initial position replaces it. */
  readonly issues?: readonly Issue[];
  /** The FEN, if it cannot be used. */
  readonly unusedFen?: string;
}

const INITIAL: Start = { position: Position.initial(), isTurned: false };
/** Recognizes the most frequent position without parsing it. */
const INITIAL_TAG =
  /^rnbakabnr\/9\/1c5c1\/p1p1p1p1p\/9\/9\/P1P1P1P1P\/1C5C1\/9\/RNBAKABNR(?: [wr](?: |$)|$)/;

/** If a position is legal only with the other side to move, that side moves first, since files often name the wrong side. */
export function readStart(fen: string | undefined): StartRead {
  if (fen === undefined || INITIAL_TAG.test(fen)) return INITIAL;
  const setup = parseFen(fen);
  if (!setup.ok) return { ...INITIAL, issues: [setup.error], unusedFen: fen };
  const position = Position.fromSetup(setup.value);
  if (position.ok) return { position: position.value, isTurned: false };
  return turned(setup.value) ?? { ...INITIAL, issues: position.error, unusedFen: fen };
}

const PLACEMENT = '(?:[1-9A-Za-z]{1,9}/){9}[1-9A-Za-z]{1,9}';
/** A FEN before moves, or a line of the UCI and UCCI protocols: `position fen … moves …`. */
const LEADING_POSITION = new RegExp(
  `^\\s*(?:position\\s+startpos|(?:position\\s+)?(?:fen\\s+)?(?<fen>${PLACEMENT}(?:\\s+[wrb](?:\\s+-\\s+-(?:\\s+\\d{1,5}){0,2})?)?))(?:\\s+moves)?(?=\\s|$)`,
  'i',
);

/**
 * Reads a position that stands before the moves, as people paste it.
 *
 * @returns the FEN, `undefined` for the initial position, and the text with blanks in place of the position; `undefined` if the text does
 * not begin with a position
 */
export function readLeadingPosition(
  body: string,
): { readonly fen: string | undefined; readonly rest: string } | undefined {
  const found = LEADING_POSITION.exec(body);
  if (found === null) return undefined;
  const [text] = found;
  return {
    fen: found.groups?.['fen'],
    rest: text.replaceAll(/\S/g, ' ') + body.slice(text.length),
  };
}

/** The position with the other side to move; `undefined` if that is illegal. */
export function turnStart(start: Start): Start | undefined {
  const other = turned(start.position.toSetup());
  return other && { ...other, isTurned: !start.isTurned };
}

/** The `start` option of a game, omitted for the initial position. */
export function startOption(start: Start): { readonly start?: string } {
  const { fen } = start.position;
  return fen === INITIAL_FEN ? {} : { start: fen };
}

function turned(setup: Setup): Start | undefined {
  const position = Position.fromSetup(withTurn(setup, oppositeColor(setup.turn)));
  return position.ok ? { position: position.value, isTurned: true } : undefined;
}
