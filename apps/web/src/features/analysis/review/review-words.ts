import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { durationText } from '../../../lib/time-text.ts';
import type { SideReview } from './review.ts';
import { progressOf, type ReviewState } from './review-store.ts';

/** @example aboutText(95_000, t); // 'about 2 min' */
export function aboutText(ms: number, t: TFunction): string {
  return t('review.roughly', { time: durationText(ms / 1_000, currentLanguage()) });
}

/** How far a running or paused review is. */
export function progressText(state: ReviewState, t: TFunction): string {
  const { pass, done, total, leftMs } = progressOf(state);
  if (state.status.kind !== 'running') return t(PAUSED_TEXTS[pass], { done, total });
  return t(RUNNING_TEXTS[pass], { done, total, left: aboutText(leftMs, t) });
}

const RUNNING_TEXTS = { positions: 'review.running', looks: 'review.lookingAgain' } as const;
const PAUSED_TEXTS = { positions: 'review.paused', looks: 'review.pausedLooks' } as const;

/** @example accuracyText(side, 'en'); // '87%' */
export function accuracyText({ accuracy }: SideReview, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return accuracy === undefined ? '–' : `${number.format(accuracy)}%`;
}
