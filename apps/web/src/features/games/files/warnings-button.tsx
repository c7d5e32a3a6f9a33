import type { Warning } from '@chuhe/game/pgn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './list-bar.module.css';
import { WarningItems } from './warning-items.tsx';

interface WarningsButtonProps {
  /** The name of the game. */
  readonly name: string;
  readonly warnings: readonly Warning[];
  /** Number of all warnings. */
  readonly total: number;
}

/** Shows the warnings of the game on the board. */
export function WarningsButton({ name, warnings, total }: WarningsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  const title = t('files.open.warnings', { total });
  return (
    <>
      <button
        type="button"
        className={classes.warnings}
        aria-label={title}
        data-hint={title}
        onClick={() => setOpen(true)}
      >
        <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
        <span aria-hidden="true">{total}</span>
      </button>
      {isOpen && (
        <Dialog title={title} isSheet onClose={() => setOpen(false)}>
          <div className="stack">
            {name !== '' && <p>{name}</p>}
            <ul className={classes.warningList}>
              <WarningItems warnings={warnings} total={total} />
            </ul>
          </div>
        </Dialog>
      )}
    </>
  );
}
