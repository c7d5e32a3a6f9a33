import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import type { TextKey } from '../../../i18n/texts.ts';
import classes from './cloud-panel.module.css';
import type { CloudSnapshot, Learning } from './cloud-snapshot.ts';

const TEXTS: Readonly<Record<Learning, TextKey>> = {
  queued: 'cloud.queued',
  full: 'cloud.full',
  off: 'cloud.noEngine',
};

/** Shown in the table if the position is not known yet. States what the server does about it. */
export function EmptyRow({
  snapshot: { learning, problem },
}: {
  readonly snapshot: CloudSnapshot;
}) {
  const { t } = useTranslation();
  const isQueued = learning === 'queued' && problem === undefined;
  return (
    <tr>
      <td colSpan={8} className={classNames(tables.empty, classes.empty)}>
        <b>{t('cloud.unknown')}</b>
        <span>
          {isQueued && <i aria-hidden="true" />}
          {t(learning === undefined ? 'cloud.rest' : TEXTS[learning])}
        </span>
      </td>
    </tr>
  );
}
