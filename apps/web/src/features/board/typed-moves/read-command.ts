/**
 * Texts that programs exchange, as a user pastes them: what a GUI sends to a UCI engine, what that answers, and the
 * addresses and answers of chessdb.
 *
 * ```ts
 * readCommand('position startpos moves h2e2 h9g7');
 * // { kind: 'position', source: 'uci', fen: 'rnbakabnr/… w', moves: ['h2e2', 'h9g7'] }
 * readCommand('score:1,depth:2,pv:c3c4|b7c7'); // { kind: 'line', source: 'chessdb', moves: ['c3c4', 'b7c7'] }
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';

export type Command = PositionCommand | LineCommand | CandidatesCommand;
export type CommandSource = 'uci' | 'chessdb';

/** A position, however bad, and what was played from it. */
interface PositionCommand {
  readonly kind: 'position';
  readonly source: CommandSource;
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Moves one after the other from the position on the board. */
interface LineCommand {
  readonly kind: 'line';
  readonly source: CommandSource;
  readonly moves: readonly string[];
}

/** Moves to choose from in the position on the board, best first. */
export interface CandidatesCommand {
  readonly kind: 'candidates';
  readonly candidates: readonly ScoredMove[];
}

export interface ScoredMove {
  readonly move: string;
  /** In centipawns for the side to move; beyond ±10,000 a mate; `undefined` where chessdb knows none. */
  readonly score: number | undefined;
}

/** Longer texts are files. */
const MAX_LENGTH = 20_000;

/** `undefined` for what is no such text. */
export function readCommand(text: string): Command | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  // Answers of chessdb end with a NUL.
  const plain = text.replaceAll('\0', '').trim();
  if (PGN.test(plain)) return undefined;
  return (
    readQuery(plain) ??
    readAnswer(plain) ??
    readPosition(lastLineLike(plain, POSITION)) ??
    readEngine(plain)
  );
}

/** A tag: what looks like a command in its values and comments is none. */
const PGN = /^[ \t]*\[\w+[ \t]+"/m;

const POSITION =
  /^\s*(?:position\s+)?(?:startpos\b|(?:fen\s+)?[^\s/]+(?:\/[^\s/]+){9}\s+[wrb]\b.*\smoves\s|fen\s)/i;

/** Of a whole dialogue the last position counts. */
function lastLineLike(text: string, sign: RegExp): string {
  return text.split(/[\r\n]+/).findLast((line) => sign.test(line)) ?? '';
}

function readPosition(line: string): PositionCommand | undefined {
  const command = inOneSpace(line).replace(/^position /i, '');
  if (command === '') return undefined;
  const [place = '', moves = ''] = command.split(/ moves\b/i, 2);
  const isStart = /^startpos$/i.test(place.trim());
  const fen = isStart ? INITIAL_FEN : place.replace(/^fen /i, '').trim();
  return { kind: 'position', source: 'uci', fen, moves: wordsOf(moves) };
}

/** Behind a brace it is part of a comment. */
const PV = /^(?:[^{]*?\s)?pv((?:\s+[a-i]\d{1,2}[a-i]\d{1,2})+)/i;
const BEST = /^bestmove\s+([a-i]\d{1,2}[a-i]\d{1,2})\b/i;

/** What an engine says of the position on the board. */
function readEngine(text: string): LineCommand | undefined {
  const [, moves] = PV.exec(lastLineLike(text, PV)) ?? BEST.exec(lastLineLike(text, BEST)) ?? [];
  return moves === undefined ? undefined : { kind: 'line', source: 'uci', moves: wordsOf(moves) };
}

const BOARD = /(?:^|[?&\s])board=([^&\s]*(?:\s[wrb]\b[^&]*)?)/i;
/** The page on which people look at the database. */
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
    moves: [...wordsOf(moves), ...wordsOf(list), ...wordsOf(move)],
  };
}

/** Runs of space that come before a word are slow to look for. */
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
  if (line !== undefined) return { kind: 'line', source: 'chessdb', moves: wordsOf(line) };
  const candidates = Array.from(text.matchAll(ANSWER), ([, move = '', score = '??']) => ({
    move,
    score: score === '??' ? undefined : Number(score),
  }));
  return /^(?:move|search|egtb):/i.test(text) && candidates.length > 0
    ? { kind: 'candidates', candidates }
    : undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s|,]+/).filter((word) => word !== '');
}
