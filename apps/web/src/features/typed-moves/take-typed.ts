import type { Notation } from '@chuhe/game/notation';
import { newGame, positionAt } from '@chuhe/game/tree';
import i18next, { t } from 'i18next';
import { DEFAULT_LANGUAGE, parseLanguage } from '../../i18n/languages.ts';
import { boardTaskStore, enterMove } from '../../lib/game/board-task.ts';
import { gameStore, openGame, playLine, undo } from '../../lib/game/game-store.ts';
import { moveNotation } from '../../lib/game/move-notation.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import { emitToast } from '../../lib/toast.ts';
import { offerMending, stopMending } from './mend-store.ts';
import { readTypedMoves, type TypedMoves } from './typed-moves.ts';

/** Plays what was typed or pasted, if it is moves. @returns whether it was. */
export function takeTyped(text: string): boolean {
  const { game, current } = gameStore.getState();
  const typed = readTypedMoves(text, positionAt(game, current).fen, notationOfReader());
  if (typed === undefined) return false;
  stopMending();
  if (boardTaskStore.getState().task !== undefined) return takeOne(typed);
  if (typed.from === 'start') openGame(newGame());
  playLine(typed.moves);
  if (typed.fault !== undefined) offerMending(typed.fault, typed.notation);
  else announce(typed);
  return true;
}

function notationOfReader(): Notation {
  const language = parseLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
  return moveNotation(preferencesStore.getState().notation, language);
}

/** While the board is used for something else, one move at a time is made on it. */
function takeOne({ moves, from, fault }: TypedMoves): boolean {
  const [move, ...others] = moves;
  if (move === undefined || others.length > 0 || from === 'start') return false;
  return fault === undefined && enterMove(move);
}

/** One move is seen on the board. */
function announce({ moves, notation }: TypedMoves): void {
  if (moves.length < 2) return;
  const cause = t(`typed.notations.${notation}`);
  emitToast({
    tone: 'success',
    title: t('typed.played', { count: moves.length }),
    cause,
    action: { label: t('actions.undo'), run: undo },
  });
}
