import type { TFunction } from 'i18next';
import type { BundleFormat, SaveFormat } from './save-formats.ts';

const SHOWN_MISSING = 12;

/** Names the characters that a file cannot have; `undefined` if there are none. */
export function missingText(
  characters: readonly string[],
  format: SaveFormat | BundleFormat,
  t: TFunction,
): string | undefined {
  if (characters.length === 0) return undefined;
  const shown = characters.slice(0, SHOWN_MISSING).join(' ');
  const rest = characters.length - SHOWN_MISSING;
  const named = rest > 0 ? t('files.save.more', { characters: shown, total: rest }) : shown;
  return format === 'xqf'
    ? t('files.save.missingInXqf', { characters: named })
    : t('files.save.missing', { characters: named });
}
