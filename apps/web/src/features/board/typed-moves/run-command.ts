import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { t } from 'i18next';
import { enterMove } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBackToGame } from '../../../lib/game/way-back.ts';
import { emitToast } from '../../../lib/toast.ts';
import { offerFix, stopFixing } from './fix-store.ts';
import type { CandidatesCommand, Command, CommandSource, ScoredMove } from './parse-command.ts';
import { openMoves, playMoves } from './play-moves.ts';
import { parseMoves, type TypedMoves } from './typed-moves.ts';

/** Runs a parsed command: opens a game, adds moves to the current one, or offers a database's candidates. */
export function runCommand(command: Command, notation: Notation): 'played' | 'broken' | 'other' {
  const { game, current } = gameStore.getState();
  const here = positionAt(game, current).fen;
  if (command.kind === 'candidates') return offerCandidates(command, here, notation);
  if (command.kind === 'line') return playLineOn(readMoves(here, command.moves), command.source);
  const position = Position.parse(command.fen);
  if (position.ok)
    return openMovesAsGame(readMoves(position.value.fen, command.moves), command.source);
  // The code that opens FENs reports a bad FEN in a UCI command. It does not parse chessdb's URLs.
  if (command.source === 'uci') return 'other';
  emitToast({ tone: 'danger', title: t('typed.badPosition'), cause: command.fen });
  return 'broken';
}

/** Parses the moves with ranks from 0 and, as some programs count, from 1. Returns the result with more legal moves. */
function readMoves(fen: string, moves: readonly string[]): TypedMoves {
  const [from0, from1] = [parseMoves(fen, moves, 'iccs'), parseMoves(fen, moves, 'uci')];
  return from1.moves.length > from0.moves.length ? from1 : from0;
}

/**
 * Adds the moves after the current position. If the first move already fails, only the offer to fix it is shown.
 */
function playLineOn({ moves, notation, fault }: TypedMoves, source: CommandSource) {
  stopFixing();
  const { isAccepted, back } = playMoves(moves);
  if (!isAccepted) return 'broken';
  if (fault !== undefined) offerFix(fault, notation);
  if (moves.length > 0) reportPlayed(source, moves.length, back);
  return fault === undefined ? 'played' : 'broken';
}

function openMovesAsGame({ from, moves, notation, fault }: TypedMoves, source: CommandSource) {
  stopFixing();
  openMoves(from, moves);
  if (fault !== undefined) offerFix(fault, notation);
  reportPlayed(source, moves.length, wayBackToGame());
  return fault === undefined ? 'played' : 'broken';
}

function reportPlayed(source: CommandSource, count: number, back: WayBack | undefined): void {
  emitToast({
    tone: 'success',
    kind: 'game',
    title: count === 0 ? t('typed.position') : t('typed.played', { count }),
    cause: t(`typed.sources.${source}`),
    ...(back !== undefined && { action: { label: t('actions.undo'), ...back } }),
  });
}

/** Number of candidates named in the message. */
const NAMED = 3;

/** Names the best candidates in a message and offers to play the first. Candidates are alternatives, not a line. */
function offerCandidates({ candidates }: CandidatesCommand, here: string, notation: Notation) {
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

/** Scores beyond ±this value are mates. */
const MATE = 10_000;

/** Formats a score in pawns, from Red's view. */
function scoreText({ score }: ScoredMove, here: string): string {
  if (score === undefined) return '?';
  const red = here.endsWith(' b') ? -score : score;
  if (Math.abs(score) > MATE) return red > 0 ? '+#' : '−#';
  const pawns = (Math.abs(red) / 100).toFixed(2);
  return red === 0 ? pawns : `${red > 0 ? '+' : '−'}${pawns}`;
}
