import type { Notation } from '@chuhe/game/notation';
import { addLine, newGame, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import i18next, { t } from 'i18next';
import { DEFAULT_LANGUAGE, parseLanguage } from '../../i18n/languages.ts';
import { boardTaskStore, enterMove } from '../../lib/game/board-task.ts';
import { gameStore, openGame, playLine } from '../../lib/game/game-store.ts';
import { moveNotation } from '../../lib/game/move-notation.ts';
import { moveNumber } from '../../lib/game/move-text.ts';
import { wayBack, wayBackToGame } from '../../lib/game/way-back.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import { emitToast } from '../../lib/toast.ts';
import { mendStore, offerMending, stopMending } from './mend-store.ts';
import { readCommand } from './read-command.ts';
import { takeCommand } from './take-command.ts';
import { readTypedMoves, type TypedMoves } from './typed-moves.ts';

/** What a text came to: `broken` when its moves can be played up to one; `other` when it is no list of moves. */
export type Taken = 'played' | 'broken' | 'other';

/** Plays what was typed or pasted, if it is moves. */
export function takeTyped(text: string): Taken {
  const command = readCommand(text);
  if (command !== undefined) return takeCommand(command, notationOfReader());
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  const isMending = mendStore.getState().open !== undefined;
  const next = moveNumber(game, { ply: nodeOf(game, current).ply + 1 });
  const number = isMending ? undefined : next.number;
  const typed = readTypedMoves(text, { fen, start: game.start, number }, notationOfReader());
  if (typed === undefined) return 'other';
  stopMending();
  if (boardTaskStore.getState().task !== undefined) return takeOne(typed, fen) ? 'played' : 'other';
  play(typed, fen);
  if (typed.fault === undefined) return 'played';
  offerMending(typed.fault, typed.notation);
  return 'broken';
}

function notationOfReader(): Notation {
  const language = parseLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
  return moveNotation(preferencesStore.getState().notation, language);
}

/** While the board is used for something else, one move at a time is made on it. */
function takeOne({ moves, from, fault }: TypedMoves, here: string): boolean {
  const [move, ...others] = moves;
  if (move === undefined || others.length > 0 || from !== here) return false;
  return fault === undefined && enterMove(move);
}

/** On from here, or as a game of their own; either with a way back. */
function play({ moves, from, notation, fault }: TypedMoves, here: string): void {
  const cause = t(`typed.notations.${notation}`);
  const label = t('actions.undo');
  if (from !== here) {
    openMoves(from, moves);
    const title = t('typed.opened', { count: moves.length });
    const action = { label, ...wayBackToGame() };
    emitToast({ tone: 'success', kind: 'game', title, cause, action });
    return;
  }
  playLine(moves);
  // One move is seen on the board, and what failed is said elsewhere.
  if (moves.length < 2 || fault !== undefined) return;
  const title = t('typed.played', { count: moves.length });
  emitToast({ tone: 'success', kind: 'game', title, cause, action: { label, ...wayBack() } });
}

function openMoves(start: string, moves: readonly string[]): void {
  const empty = newGame({ start });
  const line = addLine(empty, ROOT, moves);
  if (line.ok) openGame(line.value.game, line.value.id);
}
