import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './book.module.css';
import type { BookReport } from './book-values.ts';

interface ReportDialogProps {
  readonly report: BookReport;
  readonly onClose: () => void;
}

/** The result of an import: what was added, what was refused, and why. */
export function ReportDialog({ report: result, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { report, records, refused, added, changed, unchanged, byLock, otherSide } = result;
  return (
    <Dialog title={t(refused > 0 ? 'book.reportTitle' : 'book.readTitle')} onClose={onClose}>
      <div className={classes.stack}>
        <p>
          {refused > 0
            ? t('book.reportText', { count: records, refused, added, changed, unchanged })
            : t('book.readText', { count: records, added, changed, unchanged })}
        </p>
        {byLock > 0 && <p>{t('book.byLock', { count: byLock })}</p>}
        {otherSide > 0 && <p>{t('book.otherSide', { count: otherSide })}</p>}
        <ol className={classes.report} hidden={refused === 0}>
          {report.map(({ line, reason }, index) => (
            <li key={index}>
              <b>{line !== null && t('book.reportLine', { line })}</b>
              <span lang="en">{reason}</span>
            </li>
          ))}
          {refused > report.length && (
            <li>
              <b />
              <span>{t('book.reportMore', { count: refused - report.length })}</span>
            </li>
          )}
        </ol>
        <div className="actions">
          <Button kind="primary" onClick={onClose}>
            {t('book.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
