/** The answers to the commands that only read: plain sentences in the user's language. */
import type { BoardTexts } from '@chuhe/board/texts';
import type { Language } from '@chuhe/cloudbook/score';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { nodeOf, positionAt } from '@chuhe/game/tree';
import { COLORS, type Color, oppositeColor, type Role } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { scoreInWords, scoreText } from '../../../engine/shown-score.ts';
import { announcedMove } from '../../../lib/game/announced-move.ts';
import type { GameState } from '../../../lib/game/game-store.ts';
import { lineWords } from '../../../lib/game/line-words.ts';
import { type ShownPosition, showPosition } from '../../../lib/game/shown-position.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { COMMAND_NAMES, COMMAND_WORDS, type CommandName } from './command-words.ts';
import type { BoardCommand } from './parse-board-command.ts';

/** What the answers are made from. */
export interface BoardFacts {
  readonly t: TFunction;
  readonly language: Language;
  readonly notation: Notation;
  readonly texts: BoardTexts;
  readonly game: Pick<GameState, 'game' | 'current'>;
  readonly engine: EngineAnswer;
  /** Milliseconds that a side has left; `undefined` without a clock. */
  readonly timeLeft: (color: Color) => number | undefined;
}

/** The engine's evaluation of the position on the board, or why there is none. */
export type EngineAnswer = 'hidden' | 'off' | 'waiting' | PositionEvaluation;

export function answerCommand(command: BoardCommand, facts: BoardFacts): string {
  const { t } = facts;
  switch (command.name) {
    case 'point':
      return describePoint(command.point, facts);
    case 'file':
      return describeLine(letterOf(command.file, facts), facts);
    case 'rank':
      return describeLine(command.rank, facts);
    case 'pieces':
      return describePieces(command, facts);
    case 'attackers':
    case 'defenders':
      return describeAttack(command.name, command.point, facts);
    case 'moves':
      return describeMoves(command.point, facts);
    case 'lastMove':
      return describeLastMove(facts);
    case 'turn':
      return describeTurn(facts);
    case 'evaluation':
      return fromEngine(facts, (evaluation) => describeScore(evaluation, facts));
    case 'line':
      return fromEngine(facts, (evaluation) => describeBest(evaluation, facts));
    case 'clock':
      return describeClock(facts);
    case 'help':
      return COMMAND_NAMES.map((name) => helpOn(name, facts)).join('\n');
    case 'engine':
    case 'next':
    case 'previous':
    case 'first':
    case 'last':
    case 'takeBack':
    case 'copyFen':
      break;
  }
  // The command has acted, and the board or a toast announces the effect.
  return t('commands.done');
}

/** @example helpOn('attackers', facts); // 'attackers e4: the pieces that attack a point' */
export function helpOn(
  name: CommandName,
  { t, language }: Pick<BoardFacts, 't' | 'language'>,
): string {
  return t('commands.usage', {
    command: exampleOf(name, language),
    meaning: t(`commands.help.${name}`),
  });
}

const EXAMPLES: Readonly<Partial<Record<CommandName, string>>> = {
  point: 'e4',
  file: 'e',
  rank: '4',
  attackers: 'e4',
  defenders: 'e4',
  moves: 'h0',
};

/** @example exampleOf('attackers', 'en'); // 'attackers e4' */
export function exampleOf(name: CommandName, language: Language): string {
  const [word = name] = COMMAND_WORDS[name][language];
  const example = EXAMPLES[name];
  // The command of a point is the point itself.
  if (name === 'point') return example ?? word;
  return example === undefined ? word : `${word} ${example}`;
}

function positionOf({ game: { game, current } }: BoardFacts): Position {
  return positionAt(game, current);
}

function shownOf({ game: { game, current } }: BoardFacts): ShownPosition {
  return showPosition(game, current);
}

function nameOf(point: string, { placement }: ShownPosition, { texts, t }: BoardFacts): string {
  const piece = placement.get(point);
  return piece === undefined
    ? t('commands.emptyPoint', { point })
    : t('commands.pieceOn', { piece: texts.piece(piece), point });
}

function describePoint(point: string, facts: BoardFacts): string {
  const { t } = facts;
  const shown = shownOf(facts);
  const targets = shown.destinations.get(point);
  const parts = [
    nameOf(point, shown, facts),
    targets && t('commands.goesTo', { points: targets.toSorted().join(t('common.listSeparator')) }),
    ...(['attackers', 'defenders'] as const).map(
      (name) => shown.placement.has(point) && attackPart(name, point, facts),
    ),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** The attackers or defenders of a piece as a sentence; empty if there are none. */
function attackPart(name: 'attackers' | 'defenders', point: string, facts: BoardFacts): string {
  const shown = shownOf(facts);
  const own = shown.placement.get(point)?.color;
  if (own === undefined) return '';
  const points = attackersOf(point, name === 'attackers' ? oppositeColor(own) : own, facts);
  if (points.length === 0) return '';
  const pieces = namesOf(points, shown, facts);
  return facts.t(name === 'attackers' ? 'commands.attackedBy' : 'commands.defendedBy', { pieces });
}

function attackersOf(point: string, by: Color, facts: BoardFacts): readonly string[] {
  return positionOf(facts).attackers(point, by).toSorted();
}

function describeAttack(name: 'attackers' | 'defenders', point: string, facts: BoardFacts): string {
  const { t } = facts;
  const shown = shownOf(facts);
  const head = nameOf(point, shown, facts);
  if (shown.placement.has(point)) {
    const none = t(name === 'attackers' ? 'commands.notAttacked' : 'commands.notDefended');
    return `${head} ${attackPart(name, point, facts) || none}`;
  }
  // An empty point belongs to neither side, so both answers name all pieces that cover it.
  const points = COLORS.flatMap((color) => attackersOf(point, color, facts));
  const pieces = namesOf(points, shown, facts);
  return `${head} ${points.length === 0 ? t('commands.notCovered') : t('commands.coveredBy', { pieces })}`;
}

/** @example namesOf(['e2'], shown, facts); // 'red cannon e2' */
function namesOf(
  points: readonly string[],
  { placement }: ShownPosition,
  { texts, t }: BoardFacts,
): string {
  const names = points.map((point) => {
    const piece = placement.get(point);
    return piece === undefined ? point : `${texts.piece(piece)} ${point}`;
  });
  return names.join(t('common.listSeparator'));
}

const FILES = 'abcdefghi';

/** The letter of a file. Red counts the files from the right, Black from the left. */
function letterOf(file: string | number, facts: BoardFacts): string {
  if (typeof file === 'string') return file;
  return FILES.charAt(positionOf(facts).turn === 'red' ? 9 - file : file - 1);
}

/** The pieces of a file (`e`) from rank 0 on, or of a rank (`4`) from file a on. */
function describeLine(line: string, facts: BoardFacts): string {
  const { t } = facts;
  const shown = shownOf(facts);
  const points = [...shown.placement.keys()].filter((point) => point.includes(line)).toSorted();
  const isFile = FILES.includes(line);
  return t(isFile ? 'commands.onFile' : 'commands.onRank', {
    line,
    pieces: points.length === 0 ? t('board.noPieces') : namesOf(points, shown, facts),
  });
}

interface WantedPieces {
  readonly roles: readonly Role[];
  readonly color?: Color;
}

function describePieces({ roles, color }: WantedPieces, facts: BoardFacts): string {
  const { texts, t } = facts;
  const placement = [...shownOf(facts).placement].toSorted(([a], [b]) => a.localeCompare(b));
  const colors = color === undefined ? COLORS : [color];
  return colors
    .map((side) => {
      const groups = roles.flatMap((role) => {
        const own = placement.filter(([, piece]) => piece.color === side && piece.role === role);
        const points = own.map(([point]) => point);
        return points.length === 0 ? [] : [texts.group({ color: side, role }, points)];
      });
      return texts.side(
        side,
        groups.length === 0 ? undefined : groups.join(t('common.groupSeparator')),
      );
    })
    .join('\n');
}

function describeMoves(point: string | undefined, facts: BoardFacts): string {
  const { t, notation } = facts;
  const position = positionOf(facts);
  const all = position.legalMoves();
  const moves = all.filter((move) => point === undefined || move.startsWith(point)).toSorted();
  const head = point === undefined ? '' : `${nameOf(point, shownOf(facts), facts)} `;
  if (moves.length === 0) return head + t('commands.noMoves');
  const texts = moves.map((move) => makeMoveText(position.fen, move, notation));
  return (
    head +
    t('commands.moves', { count: moves.length, moves: texts.join(t('common.listSeparator')) })
  );
}

function describeLastMove(facts: BoardFacts): string {
  const { game, texts, t, notation } = facts;
  const move = announcedMove(game, notation, facts.engine === 'hidden');
  const { lastMove, placement: after } = shownOf(facts);
  const { parent } = nodeOf(game.game, game.current);
  if (move === undefined || lastMove === undefined || parent === undefined)
    return t('commands.noLastMove');
  const before = showPosition(game.game, parent).placement;
  const [piece, captured] = [after.get(lastMove.to), before.get(lastMove.to)];
  if (piece === undefined) return texts.lastMove(move);
  const { from, to } = lastMove;
  const words = texts.moved(texts.piece(piece), from, to, captured && texts.piece(captured));
  return texts.lastMove(joinSentences(move, words));
}

function describeTurn(facts: BoardFacts): string {
  const { t, texts } = facts;
  const position = positionOf(facts);
  const outcome = position.outcome();
  if (outcome !== undefined)
    return t('commands.over', { reason: t(`play.reasons.${outcome.reason}`) });
  const turn = t(position.turn === 'red' ? 'commands.redToMove' : 'commands.blackToMove');
  const { checks } = shownOf(facts);
  return checks.length === 0 ? turn : `${turn} ${texts.check(checks)}`;
}

function fromEngine(
  { engine, t }: BoardFacts,
  describe: (evaluation: PositionEvaluation) => string,
): string {
  if (engine === 'hidden') return t('commands.engineHidden');
  if (engine === 'off') return t('commands.engineOff');
  return engine === 'waiting' || engine.lines.length === 0
    ? t('commands.engineWaiting')
    : describe(engine);
}

function describeScore({ lines: [best], depth }: PositionEvaluation, facts: BoardFacts): string {
  if (best === undefined) return facts.t('commands.engineWaiting');
  const words = scoreInWords(best.score, positionOf(facts).turn, facts.language);
  return facts.t('commands.score', { score: scoreText(best.score), words, depth });
}

/** Number of moves that are read out of the engine's line. */
const READ_MOVES = 8;

function describeBest({ lines: [best], depth }: PositionEvaluation, facts: BoardFacts): string {
  if (best === undefined) return facts.t('commands.engineWaiting');
  const { game, notation, t } = facts;
  const { ply } = nodeOf(game.game, game.current);
  const words = lineWords(positionOf(facts).fen, best.moves.slice(0, READ_MOVES), {
    notation,
    ply,
  });
  const line = words.map(({ number, text }) => `${number} ${text}`.trim()).join(' ');
  return t('commands.bestLine', { line, score: scoreText(best.score), depth });
}

function describeClock({ timeLeft, t }: BoardFacts): string {
  const [red, black] = [timeLeft('red'), timeLeft('black')];
  if (red === undefined || black === undefined) return t('commands.noClock');
  return t('commands.clocks', { red: clockTime(red, t), black: clockTime(black, t) });
}

/** In words, because screen readers may read 1:30 as a time of day. */
function clockTime(ms: number, t: TFunction): string {
  const seconds = Math.floor(ms / 1_000);
  return t('commands.time', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
