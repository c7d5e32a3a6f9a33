import type { Language } from '@chuhe/contract/languages';
import type { TFunction } from 'i18next';
import { shortCountText } from '../../../lib/number-text.ts';
import { dayText } from '../../../lib/time-text.ts';
import { engineName, type KnownRow } from './cloud-rows.ts';
import { SOURCE_TEXTS } from './cloud-words.ts';

/**
 * Where a score comes from, on one line, without the parts that are not known.
 *
 * @example 'server’s engine · Chuhe 1 · depth 14 · 1.2M nodes · 20/11/2026'
 */
export function scoreOriginText(
  { source, engine, depth, nodes, date }: KnownRow,
  t: TFunction,
  language: Language,
): string {
  return [
    t(SOURCE_TEXTS[source]),
    ...(engine === null ? [] : [engineName(engine)]),
    ...(depth === null ? [] : [t('cloud.depths', { depth })]),
    ...(nodes === null
      ? []
      : [t('cloud.search.searchedNodes', { nodes: shortCountText(nodes, language) })]),
    ...(date === null ? [] : [dayText(date, language, 'UTC')]),
  ].join(' · ');
}
