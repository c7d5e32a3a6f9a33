import type { SideReview } from '@chuhe/lessons/review';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { durationText } from '../../../lib/time-text.ts';
import { progressOf, type ReviewState } from './review-store.ts';

/** A rounded time: up to ten seconds, a minute or, from ten minutes on, five minutes. @example aboutText(95_000, true, t); // 'about 2 min' */
export function aboutText(ms: number, isSpeedKnown: boolean, t: TFunction): string {
  const step = ms <= 60_000 ? 10 : ms <= 600_000 ? 60 : 300;
  const seconds = Math.max(1, Math.ceil(ms / 1_000 / step)) * step;
  // The speed that is assumed before the first measurement is that of a fast computer.
  return t(isSpeedKnown ? 'review.roughly' : 'review.atLeast', {
    time: durationText(seconds, currentLanguage()),
  });
}

/** How far a running or paused review is. */
export function progressText(state: ReviewState, t: TFunction): string {
  const { pass, done, total } = progressOf(state);
  if (state.status.kind !== 'running') return t(PAUSED_TEXTS[pass], { done, total });
  return t(RUNNING_TEXTS[pass], {
    done,
    total,
    left: aboutText(state.leftMs, state.isSpeedKnown, t),
  });
}

const RUNNING_TEXTS = { positions: 'review.running', looks: 'review.lookingAgain' } as const;
const PAUSED_TEXTS = { positions: 'review.paused', looks: 'review.pausedLooks' } as const;

/** @example accuracyText(side, 'en'); // '87%' */
export function accuracyText({ accuracy }: Pick<SideReview, 'accuracy'>, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return accuracy === undefined ? '–' : `${number.format(accuracy)}%`;
}
