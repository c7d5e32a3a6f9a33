import { ECCO_PLIES, eccoOfMoves } from '@chuhe/game/ecco';
import type { ReadGame, Warning, WarningCode } from '@chuhe/game/pgn';
import { type Game, type GameNode, getTag, mainline } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { GameSummary } from './pgn-messages.ts';
import { searchedText } from './search-games.ts';

const OPENING_PLIES = 6;

interface SummaryOptions {
  /** How many warnings may still be listed. */
  readonly warningsLeft: number;
  /** The file where the game stands, if several are open. */
  readonly file: string | undefined;
}

export function summarise(read: ReadGame, { warningsLeft, file }: SummaryOptions): GameSummary {
  const { game, number } = read;
  const warnings = withFile(read.warnings, file);
  const line = mainline(game);
  const tag = (name: string): string => shown(getTag(game, name));
  const shownTags = {
    red: tag('Red'),
    black: tag('Black'),
    event: tag('Event') || tag('Title'),
    title: tag('Title') || tag('Event'),
    date: tag('Date').replaceAll(/\.\?\?/g, ''),
    result: tag('Result'),
    ecco: eccoOf(game, line),
    file,
  };
  return {
    number,
    ...shownTags,
    searched: searchedText(shownTags),
    start: game.start,
    opening: line.slice(0, OPENING_PLIES).map(({ move }) => makeMove(move)),
    plies: line.length,
    isBroken: warnings.some((warning) => endsAt(warning, line.length)),
    isForeign: isForeign(read, line.length),
    warnings: warnings.slice(0, Math.max(0, warningsLeft)),
    warningCount: warnings.reduce((sum, warning) => sum + weightOf(warning), 0),
  };
}

/** Warnings that name the file. */
export function withFile(
  warnings: readonly Warning[],
  file: string | undefined,
): readonly Warning[] {
  return file === undefined ? warnings : warnings.map((warning) => ({ ...warning, file }));
}

/** The code that the game states, or else that of its moves; empty if there is none. */
function eccoOf(game: Game, line: readonly GameNode[]): string {
  const stated = getTag(game, 'ECCO')?.trim().toUpperCase() ?? '';
  if (ECCO_CODE.test(stated)) return stated;
  const isUsual = game.start === INITIAL_FEN;
  return (isUsual && eccoOfMoves(line.slice(0, ECCO_PLIES).map(({ move }) => move))) || '';
}

const ECCO_CODE = /^[A-E]\d\d$/;

/** Whether the warning is the reason why a mainline of `plies` plies ends. */
function endsAt({ code, ply }: Warning, plies: number): boolean {
  return ENDS.has(code) && ply === plies + 1;
}

const ENDS: ReadonlySet<WarningCode> = new Set([
  'illegal-move',
  'unreadable-move',
  'missing-move',
  'null-move',
]);

/** The number of plies for which moves of Western chess, such as `1. e4 e5`, can also be legal in Xiangqi. */
const PAWN_PLIES = 8;
/** Matches moves of Western chess: of a knight, bishop or queen, castling, and pawn moves or captures. */
const CHESS_MOVE = /^(?:[NBQ]|O-O|0-0|[a-h](?:x[a-h])?[1-8]$)/;

function isForeign({ warnings, notation }: ReadGame, plies: number): boolean {
  const end = warnings.find((warning) => endsAt(warning, plies));
  // Only texts are mistaken for games.
  if (end?.offset !== undefined) return false;
  if (end === undefined || plies === 0) return end !== undefined;
  const isSan = notation === 'san' || notation === 'san0';
  return isSan && plies <= PAWN_PLIES && CHESS_MOVE.test(end.token ?? '');
}

function weightOf({ code, count = 1 }: Warning): number {
  return code === 'more-warnings' ? count : 1;
}

const LONGEST = 120;

/** Returns an empty text for an unknown value, which PGN writes as question marks. */
function shown(value = ''): string {
  return /^[?.\s]*$/.test(value) ? '' : value.slice(0, LONGEST);
}
