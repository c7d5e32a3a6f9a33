import type { MatchSummary } from '@chuhe/contract/match';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';

import { moveToBin, restore } from './match-actions.ts';
import classes from './match-list.module.css';

interface SelectionBarProps {
  readonly matches: readonly MatchSummary[];
  readonly isBin: boolean;
  readonly onExport: () => void;
  readonly onMove: () => void;
  readonly onClear: () => void;
}

/** The actions for all selected games. */
export function SelectionBar({ matches, isBin, onExport, onMove, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const ids = matches.map(({ matchId }) => matchId);
  const run = (work: (ids: readonly string[]) => Promise<void>): void => {
    onClear();
    void work(ids);
  };
  return (
    <div className={classes.selection} role="group" aria-label={t('matches.selection')}>
      <b role="status">{t('matches.selected', { count: matches.length })}</b>
      {isBin ? (
        <Button onClick={() => run(restore)}>{t('matches.restore')}</Button>
      ) : (
        <>
          <Button onClick={onExport}>{t('files.export.action')}</Button>
          <Button onClick={onMove}>{t('matches.move')}</Button>
          <Button onClick={() => run(moveToBin)}>{t('matches.delete')}</Button>
        </>
      )}
      <Button onClick={onClear}>{t('matches.clear')}</Button>
      {!isBin && <span>{t('matches.binDays')}</span>}
    </div>
  );
}
