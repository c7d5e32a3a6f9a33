import type { Warning } from '@chuhe/game/pgn';
import { useTranslation } from 'react-i18next';
import { warningWords } from '../../../lib/game/warning-words.ts';

interface WarningItemsProps {
  readonly warnings: readonly Warning[];
  /** Number of all warnings, of which only the first may be listed. */
  readonly total: number;
}

/** The items of a list of warnings. */
export function WarningItems({ warnings, total }: WarningItemsProps) {
  const { t } = useTranslation();
  const rest = total - warnings.length;
  const told = warnings.filter(({ code }) => code !== 'more-warnings');
  return (
    <>
      {told.map((warning, index) => (
        // The same warning may occur twice, and the list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{warningWords(warning, t)}</li>
      ))}
      {rest > 0 && <li>{t('files.open.moreWarnings', { total: rest })}</li>}
    </>
  );
}
