import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { loadChunk } from '../../../lib/chunk.ts';
import { LazyExportDialog } from '../files/lazy-export-dialog.ts';
import { sourceOfAll } from './export-matches.ts';
import classes from './match-list.module.css';

const ImportPgnDialog = lazy(async () => {
  const { ImportPgnDialog: Loaded } = await loadChunk(() => import('./import-pgn-dialog.tsx'));
  return { default: Loaded };
});

/** Brings a PGN into the account, and all games of the account out. @param total number of saved games, if it is known */
export function TransferBar({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'import' | 'export'>();
  const close = (): void => setDialog(undefined);
  // The server counts only up to a limit.
  const count = total !== undefined && total <= MATCH_LIMITS.counted ? total : undefined;
  return (
    <div className={classes.transfer}>
      <Button onClick={() => setDialog('import')}>{t('matches.import.action')}</Button>
      {total !== 0 && <Button onClick={() => setDialog('export')}>{t('matches.exportAll')}</Button>}
      <Suspense>
        {dialog === 'import' && <ImportPgnDialog onClose={close} />}
        {dialog === 'export' && (
          <LazyExportDialog
            title={t('matches.exportAll')}
            source={sourceOfAll(count)}
            format="zip"
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
