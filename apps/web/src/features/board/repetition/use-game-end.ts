import { nodeOf } from '@chuhe/game/tree';
import type { GameEnd } from '@chuhe/rules/judge';
import { t } from 'i18next';
import { type RefObject, useEffect } from 'react';
import { endText } from '../../../lib/game/adjudicated-end.ts';
import { guardTree } from '../../../lib/game/board-task.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { formatResult } from '../../../lib/game/format-result.ts';
import { type GameState, gameStore, playMove } from '../../../lib/game/game-store.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import { emitToast } from '../../../lib/toast.ts';
import { proofText } from './coach-texts.ts';
import {
  analyseOn,
  isBeyondEnd,
  isOnMainline,
  resultOf,
  resultOffer,
  writeResult,
} from './game-end.ts';
import { currentCoachState } from './use-coach.ts';
import { makeWording } from './use-wording.ts';

/**
 * Applies the coach's verdict to the open game while the component is mounted. A toast announces the end when a move
 * causes it. After that, single moves that would extend the mainline are refused until the user chooses to analyse on.
 * Lines of several moves, from an engine or pasted, count as analysis and are not refused.
 *
 * @param place the coach's element; no toast is shown while it is displayed, except on a phone
 */
export function useGameEnd(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isSeen = (): boolean =>
      !appStore.getState().layout.phone && (place.current?.getClientRects().length ?? 0) > 0;
    const stops = [
      guardTree(allowMove),
      gameStore.subscribe((state, before) => isSeen() || announce(state, before)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [place]);
}

function allowMove(move: string): boolean {
  const state = currentCoachState();
  if (state?.verdict.kind !== 'end' || !isAnalysis() || !isBeyondEnd(state)) return true;
  const { current, origin } = gameStore.getState();
  emitToast({
    tone: 'info',
    kind: 'game',
    title: endText(state.verdict, t),
    cause: t('coach.over'),
    action: {
      label: t('coach.analyseOn'),
      until: whileUnchanged(gameStore.getState().game),
      run: () => {
        const now = gameStore.getState();
        if (now.origin !== origin) return;
        analyseOn();
        if (now.current === current) playMove(move);
      },
    },
  });
  return false;
}

/** Announces the end if a new move has caused it, but not if the user has navigated to it. */
function announce(state: GameState, before: GameState): void {
  if (!isAnalysis() || !isNewMove(state, before)) return;
  const coach = currentCoachState();
  if (coach?.verdict.kind !== 'end' || coach.isPast) return;
  if (isOnMainline(state.game, state.current)) announceEnd(coach.verdict, state);
}

function isNewMove({ game, current, origin }: GameState, before: GameState): boolean {
  if (origin !== before.origin || game.nodeCount !== before.game.nodeCount + 1) return false;
  return nodeOf(game, current).parent === before.current;
}

function announceEnd(end: GameEnd, { game, current }: GameState): void {
  const offer = resultOffer(game, current, { verdict: end });
  const result = resultOf(end);
  const wording = makeWording({ game, current }, { t, notation: currentNotation() });
  const proof = proofText(end, wording);
  emitToast({
    tone: 'info',
    kind: 'game',
    title: endText(end, t),
    cause: [formatResult(result), proof].filter((part) => part !== undefined).join(' · '),
    ...(offer?.present === undefined &&
      offer && {
        action: {
          label: t('coach.setResult', { result }),
          until: whileUnchanged(game),
          run: () => writeOnce(game, result),
        },
      }),
  });
}

/** Does nothing if the game has changed since. */
function writeOnce(game: GameState['game'], result: ReturnType<typeof resultOf>): void {
  if (gameStore.getState().game === game) writeResult(result);
}

function whileUnchanged(game: GameState['game']) {
  return (onClosed: () => void): (() => void) => {
    const stop = gameStore.subscribe((state) => {
      if (state.game === game) return;
      stop();
      onClosed();
    });
    return stop;
  };
}

function isAnalysis(): boolean {
  return activityStore.getState().activity === 'analysis';
}
