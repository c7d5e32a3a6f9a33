/** Keeps the reasons beside the moves up to date: those of the stored review of the open game. */

import { type Game, mainline, type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { MOVE_GRADES } from '@chuhe/lessons/move-grade';
import { isBadGrade } from '@chuhe/lessons/move-verdict';
import { reviewKey } from '@chuhe/lessons/review-search';
import i18next, { t } from 'i18next';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import { moveReasons } from '../../../lib/game/move-reasons.ts';
import { defineService } from '../../../lib/services.ts';
import { reasonsOfReview } from './bad-move-reasons.ts';
import { gameReviewer, lineOfGame, reviewOnBoard } from './game-review.ts';
import { reasonText } from './reason-words.ts';

function follow(): void {
  const reasons = reasonTexts();
  const isEmpty = reasons.size === 0 && moveReasons.getState().reasons.size === 0;
  if (!isEmpty) moveReasons.setState({ reasons });
}

const follower = defineService((gone) => {
  let followed: readonly unknown[] = [];
  const followGame = (): void => {
    const state = gameStore.getState();
    loadReview(state.game);
    const basis = basisOf(state);
    if (isSame(basis, followed)) return;
    followed = basis;
    follow();
  };
  const stops = [
    gameStore.subscribe(({ game }, before) => game !== before.game && followGame()),
    gameReviewer().store.subscribe(({ status }, before) => status !== before.status && follow()),
  ];
  i18next.on('languageChanged', follow);
  gone.addEventListener('abort', () => {
    for (const stop of stops) stop();
    i18next.off('languageChanged', follow);
  });
  followGame();
  return true;
});

/** Begins to follow, once. */
export function followReasons(): void {
  follower();
}

/**
 * What the texts of a game depend on, apart from the review and the language: its moves and their evaluations. Comments, drawings and
 * variations leave it as it is, so that such an edit does not judge the whole game again.
 */
function basisOf(state: GameState): readonly unknown[] {
  const { game } = state;
  const moves = mainline(game).flatMap(({ id, move }) => [id, move, evaluationAt(state, id)]);
  return [game.start, evaluationAt(state, ROOT), ...moves];
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Loads the review of a game that has signs for bad moves, unless another one is running. */
function loadReview(game: Game): void {
  const { line, status } = gameReviewer().store.getState();
  if (status.kind === 'running' || !hasBadSigns(game) || line?.key === reviewKey(game)) return;
  void gameReviewer().show(lineOfGame(game));
}

function hasBadSigns(game: Game): boolean {
  return mainline(game).some(({ glyphs = [] }) =>
    glyphs.some((glyph) => isBadGrade(MOVE_GRADES.find((grade) => grade === glyph))),
  );
}

/** The reasons of the finished review of the open game, by move. */
function reasonTexts(): ReadonlyMap<NodeId, string> {
  const shown = reviewOnBoard();
  if (shown === undefined) return new Map();
  const { game } = gameStore.getState();
  const reasons = reasonsOfReview(game, shown);
  return new Map(
    shown.moves.flatMap(({ id, move }, index) => {
      const reason = reasons[index];
      const before = positionAt(game, nodeOf(game, id).parent ?? ROOT);
      return reason === undefined ? [] : [[id, reasonText(reason, { before, move }, t)]];
    }),
  );
}
