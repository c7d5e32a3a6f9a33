import type { Labels } from '@chuhe/board/labels';
import type { NotationChoice } from './state/preferences.ts';

/** The labels of the files in the user's notation. */
export function labelsOf(notation: NotationChoice, language: string): Labels {
  if (notation === 'iccs') return 'iccs';
  if (notation === 'zh-hans' || notation === 'zh-hant') return 'chinese';
  return notation === 'auto' && language.startsWith('zh') ? 'chinese' : 'arabic';
}
