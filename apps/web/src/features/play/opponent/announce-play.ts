import { makeMoveText } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { announce } from '../../../lib/announcement.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { goalText } from './goals/goal-words.ts';
import type { PlaySession, PlayState } from './play-session.ts';
import { statusText, takenBackText } from './play-words.ts';

/**
 * Announces to screen readers the start and the end of a game, its goal, hints, answers to moves taken back, and that the engine cannot answer. Changes of the turn are not
 * announced, because the board announces each move.
 */
export function announcePlay(session: PlaySession): void {
  session.store.subscribe((state, before) => {
    const text = newsIn(state, before);
    if (text !== undefined) announce(text);
  });
}

function newsIn(state: PlayState, before: PlayState): string | undefined {
  const { phase, choices, tip, hint, takenBack } = state;
  if (choices === undefined || phase.kind === 'off') return undefined;
  if (before.phase.kind === 'off') {
    return joinSentences(
      t('play.against', { level: choices.level }),
      statusText(state, choices, t),
      goalNow(state),
    );
  }
  if (hint !== undefined && hint !== before.hint) {
    const { fen } = positionAt(gameStore.getState().game, tip);
    return t('play.hinted', { move: makeMoveText(fen, hint, currentNotation()) });
  }
  if (takenBack?.found !== undefined && takenBack !== before.takenBack) {
    const { fen } = positionAt(gameStore.getState().game, takenBack.from);
    return takenBackText(takenBack, { fen, notation: currentNotation(), t });
  }
  const isNews = phase.kind !== 'playing' && phase.kind !== before.phase.kind;
  return isNews ? joinSentences(statusText(state, choices, t), goalNow(state)) : undefined;
}

function goalNow({ choices, goal, start }: PlayState): string {
  if (choices?.goal === undefined || goal === undefined) return '';
  const { fen } = positionAt(gameStore.getState().game, start);
  return goalText(choices.goal, goal, { fen, t });
}
