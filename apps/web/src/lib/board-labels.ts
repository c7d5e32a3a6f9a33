import type { Labels } from '@chuhe/board/labels';
import type { NotationChoice } from './state/preferences.ts';

/** The numbers that the user's notation counts by. */
export function labelsOf(notation: NotationChoice, language: string): Labels {
  if (notation === 'iccs') return 'iccs';
  if (notation === 'zh-hans' || notation === 'zh-hant') return 'chinese';
  return notation === 'auto' && language.startsWith('zh') ? 'chinese' : 'arabic';
}
