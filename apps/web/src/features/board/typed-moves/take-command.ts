import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { addLine, newGame, positionAt, ROOT } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { t } from 'i18next';
import { enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBackToGame } from '../../../lib/game/way-back.ts';
import { emitToast } from '../../../lib/toast.ts';
import { offerFix, stopFixing } from './fix-store.ts';
import { playOn } from './play-on.ts';
import type { CandidatesCommand, Command, CommandSource, ScoredMove } from './read-command.ts';
import { readOn, type TypedMoves } from './typed-moves.ts';

/** Does what a program's text says: a new game, moves played on, or the choice that a database gave. */
export function takeCommand(command: Command, notation: Notation): 'played' | 'broken' | 'other' {
  const { game, current } = gameStore.getState();
  const here = positionAt(game, current).fen;
  if (command.kind === 'candidates') return sayCandidates(command, here, notation);
  if (command.kind === 'line') return takeLine(readMoves(here, command.moves), command.source);
  const position = Position.parse(command.fen);
  if (position.ok) return takeGame(readMoves(position.value.fen, command.moves), command.source);
  // What is wrong with the FEN of a command is said where any FEN is read; an address is no FEN there.
  if (command.source === 'uci') return 'other';
  emitToast({ tone: 'danger', title: t('typed.badPosition'), cause: command.fen });
  return 'broken';
}

/** Ranks are counted from 0, or by some programs from 1: whichever reads further. */
function readMoves(fen: string, moves: readonly string[]): TypedMoves {
  const [from0, from1] = [readOn(fen, moves, 'iccs'), readOn(fen, moves, 'uci')];
  return from1.moves.length > from0.moves.length ? from1 : from0;
}

/** On from the position on the board. Of a line that fails at once only what failed is said, where it can be fixed. */
function takeLine({ moves, notation, fault }: TypedMoves, source: CommandSource) {
  stopFixing();
  const { isTaken, back } = playOn(moves);
  if (!isTaken) return 'broken';
  if (fault !== undefined) offerFix(fault, notation);
  if (moves.length > 0) say(source, moves.length, back);
  return fault === undefined ? 'played' : 'broken';
}

function takeGame({ from, moves, notation, fault }: TypedMoves, source: CommandSource) {
  stopFixing();
  openMoves(from, moves);
  if (fault !== undefined) offerFix(fault, notation);
  say(source, moves.length, wayBackToGame());
  return fault === undefined ? 'played' : 'broken';
}

function openMoves(start: string, moves: readonly string[]): void {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (line.ok) openGame(line.value.game, line.value.id);
}

function say(source: CommandSource, count: number, back: WayBack | undefined): void {
  emitToast({
    tone: 'success',
    kind: 'game',
    title: count === 0 ? t('typed.position') : t('typed.played', { count }),
    cause: t(`typed.sources.${source}`),
    ...(back !== undefined && { action: { label: t('actions.undo'), ...back } }),
  });
}

/** As many as are named in the message. */
const NAMED = 3;

/** A list to choose from is no line: its best are named, and the first can be played. */
function sayCandidates({ candidates }: CandidatesCommand, here: string, notation: Notation) {
  const position = Position.fromFen(here);
  const legal = candidates.filter(({ move }) => position.isLegal(move));
  const [best] = legal;
  if (best === undefined) {
    emitToast({ tone: 'warning', title: t('typed.notHere'), cause: t('typed.sources.chessdb') });
    return 'broken';
  }
  const textOf = ({ move }: ScoredMove): string => makeMoveText(here, move, notation);
  const named = legal.slice(0, NAMED).map((each) => `${textOf(each)} ${scoreText(each, here)}`);
  emitToast({
    tone: 'info',
    kind: 'game',
    title: t('typed.candidates', { count: legal.length }),
    cause: named.join(' · ').trim(),
    action: {
      label: t('typed.play', { move: textOf(best) }),
      run: () => {
        const { game, current } = gameStore.getState();
        if (positionAt(game, current).fen === here) enterMove(best.move);
      },
    },
  });
  return 'played';
}

/** Beyond it a score counts the way to a mate. */
const MATE = 10_000;

/** In pawns from Red's view, as everywhere. */
function scoreText({ score }: ScoredMove, here: string): string {
  if (score === undefined) return '?';
  const red = here.endsWith(' b') ? -score : score;
  if (Math.abs(score) > MATE) return red > 0 ? '+#' : '−#';
  const pawns = (Math.abs(red) / 100).toFixed(2);
  return red === 0 ? pawns : `${red > 0 ? '+' : '−'}${pawns}`;
}
