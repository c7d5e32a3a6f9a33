import type { Language } from '@chuhe/contract/languages';
import type { TFunction } from 'i18next';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchChunk } from '../../../lib/chunk.ts';
import type { KnownRow } from './cloud-rows.ts';
import { useLanguage } from './cloud-words.ts';

type ScoreOriginText = (known: KnownRow, t: TFunction, language: Language) => string;

/**
 * The hints that say where a score comes from. Their code and texts are fetched when the user first points at the table or focuses it. If
 * that fails, there are no hints; the menu of each row shows the same.
 */
export function useScoreOriginHints() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [make, setMake] = useState<{ readonly scoreOriginText: ScoreOriginText }>();
  const isWanted = useRef(false);
  const load = useCallback(() => {
    if (isWanted.current) return;
    isWanted.current = true;
    fetchChunk(() => import('./score-origin-text.ts')).then(setMake, () => {});
  }, []);
  return {
    hintOf: (known: KnownRow | undefined): string | undefined =>
      known && make?.scoreOriginText(known, t, language),
    handlers: { onPointerEnter: load, onFocus: load },
  };
}
