import { nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { t } from 'i18next';
import { type BoardTask, boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import { askForPasted } from '../../../lib/studies/pasted-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { readViewport, showsOneTool } from '../../../lib/viewport.ts';
import { fixStore, offerFix, stopFixing } from './fix-store.ts';
import { moveFaultReason, moveFaultText } from './move-fault-text.ts';
import { parseCommand } from './parse-command.ts';
import { gameOfMoves, openMoves, playMoves } from './play-moves.ts';
import { runCommand } from './run-command.ts';
import { parseTypedMoves, type TypedMoves } from './typed-moves.ts';

/**
 * The result of playing a text: `broken` if none or only some of its moves could be played, `other` if it is not a list
 * of moves.
 */
export type TypedResult = 'played' | 'broken' | 'other';

/**
 * Plays a typed or pasted list of moves. While a task uses the board, this function handles every text and never
 * returns `other`, because other handlers would replace the game on the board.
 *
 * @param isSettingUp whether the set-up is open, which hides the game
 */
export function playTyped(text: string, { isSettingUp = false } = {}): TypedResult {
  const { task } = boardTaskStore.getState();
  if (task !== undefined) return playOneMove(isSettingUp ? undefined : readHere(text), task);
  if (isSettingUp) return 'other';
  const command = parseCommand(text);
  if (command !== undefined) return runCommand(command, currentNotation());
  const typed = readHere(text);
  if (typed === undefined) return 'other';
  stopFixing();
  if (typed.otherSide !== undefined) {
    refuse(t(`typed.otherSide.${typed.otherSide}`), t('typed.otherSideCause'));
    return 'broken';
  }
  // Another game would leave the study.
  if (typed.from !== fenHere() && askForGame(text, typed)) return 'played';
  if (!play(typed, text)) return 'broken';
  if (typed.fault === undefined) return 'played';
  offerFixOf(typed);
  if (typed.moves.length === 0 && isBarHidden()) {
    const { error } = typed.fault;
    refuse(t('typed.fault', { move: error.text }), moveFaultReason(error, t));
  }
  return 'broken';
}

/** {@link playTyped}, but asks whether a game or a position belongs into the study of the chapter that is on the board. */
export function playPasted(text: string, isSettingUp: boolean): TypedResult {
  const taken = playTyped(text, { isSettingUp });
  return taken === 'other' && !isSettingUp && askForPasted(text) ? 'played' : taken;
}

function readHere(text: string): TypedMoves | undefined {
  const { game, current } = gameStore.getState();
  const isFixing = fixStore.getState().open !== undefined;
  const next = moveNumber(game, { ply: nodeOf(game, current).ply + 1 });
  const number = isFixing ? undefined : next.number;
  return parseTypedMoves(text, { fen: fenHere(), start: game.start, number }, currentNotation());
}

function fenHere(): string {
  const { game, current } = gameStore.getState();
  return positionAt(game, current).fen;
}

/** Enters a single move for the task that uses the board. Refuses any other text with a message. */
function playOneMove(typed: TypedMoves | undefined, { movable }: BoardTask): 'played' | 'broken' {
  stopFixing();
  const { moves = [], fault, from } = typed ?? {};
  const [move] = moves;
  if (from !== fenHere() || moves.length + (fault === undefined ? 0 : 1) !== 1) {
    refuse(t('typed.oneMove'), t('typed.oneMoveCause'));
  } else if (movable === 'none') refuse(t('typed.notYourTurn'), t('typed.notYourTurnCause'));
  else if (fault !== undefined) {
    refuse(t('typed.fault', { move: fault.error.text }), moveFaultReason(fault.error, t));
  } else if (move !== undefined && enterMove(move)) return 'played';
  return 'broken';
}

function refuse(title: string, cause: string): void {
  emitToast({ tone: 'warning', kind: 'game', title, cause });
}

/** Whether the bar that explains a fault may be hidden. It is shown with the moves, which not every layout shows. */
function isBarHidden(): boolean {
  return appStore.getState().minimalist || showsOneTool(readViewport());
}

/** Whether the board shows the start of a game with moves, so that a list could also be another game. */
function isBesideAnotherGame(): boolean {
  const { game, current } = gameStore.getState();
  return current === ROOT && game.nodeCount > 0;
}

/**
 * Adds the moves after the current position or opens them as a new game. Both can be undone.
 *
 * @returns whether the moves were accepted.
 */
function play(typed: TypedMoves, text: string): boolean {
  const { moves, from, notation, fault, result } = typed;
  const cause = t(`typed.notations.${notation}`);
  const label = t('actions.undo');
  if (from !== fenHere()) {
    openTyped(typed);
    return true;
  }
  const asGame = typed.asGame ?? (isBesideAnotherGame() ? typed : undefined);
  const { isAccepted, back } = playMoves(moves, result);
  const isGame = back !== undefined && asGame !== undefined;
  // No message is needed: a single move is visible on the board, and the caller reports a failure.
  if (moves.length < 2 || (fault !== undefined && !isGame)) return isAccepted;
  const title = t('typed.played', { count: moves.length });
  if (isGame) {
    const run = (): void => {
      back.run();
      if (askForGame(text, asGame)) return;
      openMoves(asGame.from, asGame.moves, asGame.result);
      offerFixOf(asGame);
    };
    const action = { ...back, label: t('typed.openAsGame'), run };
    emitToast({ tone: 'info', kind: 'game', title, cause: t('typed.fitsStart'), action });
  } else {
    const action = back && { label, ...back };
    emitToast({ tone: 'success', kind: 'game', title, cause, ...(action && { action }) });
  }
  return isAccepted;
}

/** Opens the moves as a new game. */
function openTyped({ from, moves, notation, fault, result }: TypedMoves): void {
  openMoves(from, moves, result);
  const title = t('typed.opened', { count: moves.length });
  const cause = t(`typed.notations.${notation}`);
  const action = { label: t('actions.undo'), ...wayBackToGame() };
  if (fault === undefined) emitToast({ tone: 'success', kind: 'game', title, cause, action });
  else {
    const why = isBarHidden() ? moveFaultText(fault.error, t) : cause;
    emitToast({ tone: 'warning', kind: 'game', title, cause: why, action });
  }
}

function offerFixOf({ fault, notation }: TypedMoves): void {
  if (fault !== undefined) offerFix(fault, notation);
}

/** Asks whether the game belongs to the study of the chapter on the board. @returns false if no chapter is edited there */
function askForGame(text: string, typed: TypedMoves): boolean {
  const made = gameOfMoves(typed.from, typed.moves, typed.result);
  if (made === undefined) return false;
  const fault = typed.fault && moveFaultText(typed.fault.error, t);
  const open = (): void => {
    openTyped(typed);
    offerFixOf(typed);
  };
  return askForPasted(text, { game: made.game, fault, open });
}
