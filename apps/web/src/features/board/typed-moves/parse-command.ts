/**
 * Parses texts that users copy from other programs: commands to a UCI engine, the engine's output, and the URLs and
 * responses of chessdb.
 *
 * ```ts
 * parseCommand('position startpos moves h2e2 h9g7');
 * // { kind: 'position', source: 'uci', fen: 'rnbakabnr/… w', moves: ['h2e2', 'h9g7'] }
 * parseCommand('score:1,depth:2,pv:c3c4|b7c7'); // { kind: 'line', source: 'chessdb', moves: ['c3c4', 'b7c7'] }
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';

export type Command = PositionCommand | LineCommand | CandidatesCommand;
export type CommandSource = 'uci' | 'chessdb';

/** A position, legal or not, and the moves played from it. */
interface PositionCommand {
  readonly kind: 'position';
  readonly source: CommandSource;
  readonly fen: string;
  readonly moves: readonly string[];
}

/** A line of moves from the position on the board. */
interface LineCommand {
  readonly kind: 'line';
  readonly source: CommandSource;
  readonly moves: readonly string[];
}

/** Candidate moves in the position on the board, best first. */
export interface CandidatesCommand {
  readonly kind: 'candidates';
  readonly candidates: readonly ScoredMove[];
}

export interface ScoredMove {
  readonly move: string;
  /** In centipawns, from the mover's view. Beyond ±10,000 it is a mate. `undefined` if chessdb has no score. */
  readonly score: number | undefined;
}

/** Maximum length in characters. Longer texts are treated as files. */
const MAX_LENGTH = 20_000;

/** @returns `undefined` if the text is not a command. */
export function parseCommand(text: string): Command | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  // Responses of chessdb end with a NUL.
  const plain = text.replaceAll('\0', '').trim();
  if (PGN.test(plain)) return undefined;
  return (
    readQuery(plain) ??
    readAnswer(plain) ??
    readPosition(lastLineLike(plain, POSITION)) ??
    readEngine(plain)
  );
}

/** A PGN tag. A PGN is not parsed here, because its tag values and comments may look like commands. */
const PGN = /^[ \t]*\[\w+[ \t]+"/m;

const POSITION =
  /^\s*(?:position\s+)?(?:startpos\b|(?:fen\s+)?[^\s/]+(?:\/[^\s/]+){9}\s+[wrb]\b.*\smoves\s|fen\s)/i;

/** Returns the last matching line, because a log may contain several commands. */
function lastLineLike(text: string, sign: RegExp): string {
  return text.split(/[\r\n]+/).findLast((line) => sign.test(line)) ?? '';
}

function readPosition(line: string): PositionCommand | undefined {
  const command = inOneSpace(line).replace(/^position /i, '');
  if (command === '') return undefined;
  const [place = '', moves = ''] = command.split(/ moves\b/i, 2);
  const isStart = /^startpos$/i.test(place.trim());
  const fen = isStart ? INITIAL_FEN : place.replace(/^fen /i, '').trim();
  return { kind: 'position', source: 'uci', fen, moves: splitWords(moves) };
}

/** A principal variation. A `pv` after a brace is part of a PGN comment and does not match. */
const PV = /^(?:[^{]*?\s)?pv((?:\s+[a-i]\d{1,2}[a-i]\d{1,2})+)/i;
const BEST = /^bestmove\s+([a-i]\d{1,2}[a-i]\d{1,2})\b/i;

/** Parses an engine's output as a line from the position on the board. */
function readEngine(text: string): LineCommand | undefined {
  const [, moves] = PV.exec(lastLineLike(text, PV)) ?? BEST.exec(lastLineLike(text, BEST)) ?? [];
  return moves === undefined
    ? undefined
    : { kind: 'line', source: 'uci', moves: splitWords(moves) };
}

const BOARD = /(?:^|[?&\s])board=([^&\s]*(?:\s[wrb]\b[^&]*)?)/i;
/** The URL of chessdb's web page, as opposed to its API. */
const PAGE = /^https?:\/\/[^\s?]*\/query[a-z_]*\/?\?([^&=\s]+(?:\s[wrb]\b.*)?)$/i;

function readQuery(text: string): PositionCommand | undefined {
  const [, board] = BOARD.exec(text) ?? PAGE.exec(text) ?? [];
  const position = board === undefined ? undefined : decoded(board);
  if (position === undefined) return undefined;
  const [fen = '', moves = ''] = inOneSpace(position).split(/ moves /i, 2);
  const list = decoded(parameter(text, 'movelist') ?? '') ?? '';
  const move = decoded(parameter(text, 'move') ?? '')?.replace(/^move:/i, '') ?? '';
  return {
    kind: 'position',
    source: 'chessdb',
    fen: fen.trim(),
    moves: [...splitWords(moves), ...splitWords(list), ...splitWords(move)],
  };
}

/** Collapses runs of spaces, on which the patterns are slow. */
function inOneSpace(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function parameter(text: string, name: string): string | undefined {
  return new RegExp(`[?&\\s]${name}=([^&\\s]*)`, 'i').exec(text)?.[1];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const ANSWER = /(?:^|\|)(?:move|search|egtb):([a-i]\d[a-i]\d)(?:,score:(-?\d+|\?\?))?/gi;

function readAnswer(text: string): LineCommand | CandidatesCommand | undefined {
  const [, line] = /^score:-?\d+,depth:\d+,pv:([a-i0-9|]+)$/i.exec(text) ?? [];
  if (line !== undefined) return { kind: 'line', source: 'chessdb', moves: splitWords(line) };
  const candidates = Array.from(text.matchAll(ANSWER), ([, move = '', score = '??']) => ({
    move,
    score: score === '??' ? undefined : Number(score),
  }));
  return /^(?:move|search|egtb):/i.test(text) && candidates.length > 0
    ? { kind: 'candidates', candidates }
    : undefined;
}

function splitWords(text: string): readonly string[] {
  return text.split(/[\s|,]+/).filter((word) => word !== '');
}
