import { makeMoveText } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { announce } from '../../../lib/announcement.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import type { PlaySession, PlayState } from './play-session.ts';
import { statusText } from './play-words.ts';

/**
 * Announces to screen readers the start and the end of a game, hints, and that the engine cannot answer. Changes of the turn are not
 * announced, because the board announces each move.
 */
export function announcePlay(session: PlaySession): void {
  session.store.subscribe((state, before) => {
    const text = newsIn(state, before);
    if (text !== undefined) announce(text);
  });
}

function newsIn(state: PlayState, before: PlayState): string | undefined {
  const { phase, choices, tip, hint } = state;
  if (choices === undefined || phase.kind === 'off') return undefined;
  if (before.phase.kind === 'off') {
    return joinSentences(
      t('play.against', { level: choices.level }),
      statusText(state, choices, t),
    );
  }
  if (hint !== undefined && hint !== before.hint) {
    const { fen } = positionAt(gameStore.getState().game, tip);
    return t('play.hinted', { move: makeMoveText(fen, hint, currentNotation()) });
  }
  const isNews = phase.kind !== 'playing' && phase.kind !== before.phase.kind;
  return isNews ? statusText(state, choices, t) : undefined;
}
