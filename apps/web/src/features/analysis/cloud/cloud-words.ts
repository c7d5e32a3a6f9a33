import { flipNote, namedScoreWords, scoreNote } from '@chuhe/cloudbook/score';
import type { MoveSource } from '@chuhe/contract/cloud';
import { DEFAULT_LANGUAGE, type Language } from '@chuhe/contract/languages';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '../../../i18n/languages.ts';
import type { TextKey } from '../../../i18n/texts.ts';

export const SOURCE_TEXTS = {
  upstream: 'cloud.sources.upstream',
  engine: 'cloud.sources.engine',
  starter: 'cloud.sources.starter',
  contribution: 'cloud.sources.contribution',
  dump: 'cloud.sources.dump',
  worker: 'cloud.sources.worker',
} as const satisfies Readonly<Record<MoveSource, TextKey>>;

/** A score in words, such as `Red is slightly better`; empty without a score. */
export function useVerdict(score: number | undefined, turn: Color): string {
  const language = useLanguage();
  return score === undefined ? '' : verdictOf(score, turn, language);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE;
}

/**
 * @param score from Red's view
 * @param turn the side to move. The score from this side's view selects the word. For Black, the word is then flipped, so that it
 * describes Red's view
 */
function verdictOf(score: number, turn: Color, language: Language): string {
  const note = scoreNote(turn === 'red' ? score : -score);
  if (note === undefined) return '';
  return turn === 'red'
    ? namedScoreWords(note, 'red', language)
    : namedScoreWords(flipNote(note), oppositeColor(turn), language);
}
