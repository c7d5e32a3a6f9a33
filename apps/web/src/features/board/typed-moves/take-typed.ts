import type { Notation } from '@chuhe/game/notation';
import { addLine, newGame, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import i18next, { t } from 'i18next';
import { DEFAULT_LANGUAGE, parseLanguage } from '../../../i18n/languages.ts';
import { type BoardTask, boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { moveNotation } from '../../../lib/game/move-notation.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { emitToast } from '../../../lib/toast.ts';
import { fixStore, offerFix, stopFixing } from './fix-store.ts';
import { playOn } from './play-on.ts';
import { readCommand } from './read-command.ts';
import { takeCommand } from './take-command.ts';
import { readTypedMoves, type TypedMoves } from './typed-moves.ts';

/** What a text came to: `broken` when it could not be played, or only up to a move; `other` when it is no list of moves. */
export type Taken = 'played' | 'broken' | 'other';

/**
 * Plays what was typed or pasted, if it is moves. While the board is used for something else nothing is left to others,
 * who would open it in place of the game.
 *
 * @param isSettingUp while pieces are set up no game is seen to be gone on with
 */
export function takeTyped(text: string, { isSettingUp = false } = {}): Taken {
  const { task } = boardTaskStore.getState();
  if (task !== undefined) return takeOne(isSettingUp ? undefined : readHere(text), task);
  if (isSettingUp) return 'other';
  const command = readCommand(text);
  if (command !== undefined) return takeCommand(command, notationOfUser());
  const typed = readHere(text);
  if (typed === undefined) return 'other';
  stopFixing();
  if (!play(typed)) return 'broken';
  if (typed.fault === undefined) return 'played';
  offerFix(typed.fault, typed.notation);
  return 'broken';
}

function readHere(text: string): TypedMoves | undefined {
  const { game, current } = gameStore.getState();
  const isFixing = fixStore.getState().open !== undefined;
  const next = moveNumber(game, { ply: nodeOf(game, current).ply + 1 });
  const number = isFixing ? undefined : next.number;
  return readTypedMoves(text, { fen: fenHere(), start: game.start, number }, notationOfUser());
}

function fenHere(): string {
  const { game, current } = gameStore.getState();
  return positionAt(game, current).fen;
}

function notationOfUser(): Notation {
  const language = parseLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
  return moveNotation(preferencesStore.getState().notation, language);
}

/** While the board is used for something else, one move at a time is made on it. What cannot be made is said. */
function takeOne(typed: TypedMoves | undefined, { movable }: BoardTask): 'played' | 'broken' {
  stopFixing();
  const { moves = [], fault, from } = typed ?? {};
  const [move] = moves;
  if (from !== fenHere() || moves.length + (fault === undefined ? 0 : 1) !== 1) {
    refuse(t('typed.oneMove'), t('typed.oneMoveCause'));
  } else if (movable === 'none') refuse(t('typed.notYourTurn'), t('typed.notYourTurnCause'));
  else if (fault !== undefined) {
    const { code, text } = fault.error;
    refuse(t('typed.fault', { move: text }), t(`typed.reasons.${code}`));
  } else if (move !== undefined && enterMove(move)) return 'played';
  return 'broken';
}

function refuse(title: string, cause: string): void {
  emitToast({ tone: 'warning', kind: 'game', title, cause });
}

/**
 * On from here, or as a game of their own; either with a way back.
 *
 * @returns whether they were let in.
 */
function play({ moves, from, notation, fault }: TypedMoves): boolean {
  const cause = t(`typed.notations.${notation}`);
  const label = t('actions.undo');
  if (from !== fenHere()) {
    openMoves(from, moves);
    const title = t('typed.opened', { count: moves.length });
    const action = { label, ...wayBackToGame() };
    emitToast({ tone: 'success', kind: 'game', title, cause, action });
    return true;
  }
  const { isTaken, back } = playOn(moves);
  // One move is seen on the board, and what failed is said elsewhere.
  if (moves.length < 2 || fault !== undefined) return isTaken;
  const title = t('typed.played', { count: moves.length });
  const action = back && { label, ...back };
  emitToast({ tone: 'success', kind: 'game', title, cause, ...(action && { action }) });
  return isTaken;
}

function openMoves(start: string, moves: readonly string[]): void {
  const empty = newGame({ start });
  const line = addLine(empty, ROOT, moves);
  if (line.ok) openGame(line.value.game, line.value.id);
}
