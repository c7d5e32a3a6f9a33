import type { Study } from '@chuhe/contract/study';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudCheck from '~icons/cloud-check';
import IconCloudOff from '~icons/cloud-off';
import IconCloudUp from '~icons/cloud-up';
import IconEye from '~icons/eye';
import IconUsers from '~icons/users';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { live } from '../../../lib/live/live.ts';
import type { ChapterLink } from '../../../lib/studies/chapter-link.ts';
import { keepAsOwnGame } from '../../../lib/studies/keep-as-own-game.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { personName } from '../person-name.ts';
import classes from './chapter.module.css';
import { type ChapterSync, type SyncStatus, statusOf } from './chapter-sync.ts';
import { openDocument } from './chapters.ts';

const ICONS: Readonly<Record<SyncStatus['kind'], Icon>> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  waiting: IconCloudOff,
  viewing: IconEye,
  stopped: IconAlertTriangle,
};

interface ChapterStateProps {
  readonly link: ChapterLink;
  readonly study: Study | undefined;
  /** `undefined` until the chapter has been fetched. */
  readonly sync: ChapterSync | undefined;
}

/** Whether the changes of the user have arrived, what to do if not, and who else is here. */
export function ChapterState({ link, study, sync }: ChapterStateProps) {
  const { t } = useTranslation();
  const status = sync && statusOf(sync);
  const text = useStatusText(status);
  const isAlarming = status?.kind === 'waiting' || status?.kind === 'stopped';
  useAnnounced(isAlarming ? text : undefined);
  const present = usePresent(link.studyId);
  const names = (study?.members ?? [])
    .filter(({ number }) => present.includes(number) && number !== study?.number)
    .map(personName);
  if (status === undefined) return null;
  const StatusIcon = ICONS[status.kind];
  return (
    <>
      <p className={classes.state} data-status={status.kind}>
        <StatusIcon size={14} stroke={1.8} aria-hidden="true" />
        <span>{text}</span>
        {status.kind === 'viewing' && status.count > 0 && (
          <>
            <button type="button" onClick={discard}>
              {t('studies.clearTried')}
            </button>
            <button type="button" onClick={keepAsOwnGame}>
              {t('studies.keepAsOwn')}
            </button>
          </>
        )}
        {names.length > 0 && (
          <span className={classes.present} data-hint={names.join(' · ')}>
            <IconUsers size={14} stroke={1.8} aria-hidden="true" />
            <span className="heard">{t('studies.alsoHere', { names: names.join(' · ') })}</span>
            <span aria-hidden="true">{names.length === 1 ? names[0] : names.length}</span>
          </span>
        )}
      </p>
      {status.kind === 'stopped' && <Stopped status={status} />}
    </>
  );
}

/** The ways out for changes that the study does not take. */
function Stopped({
  status: { stop, count },
}: {
  readonly status: Extract<SyncStatus, { readonly kind: 'stopped' }>;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.failed}>
      <p>{stop.kind === 'refused' ? stop.message : t(`studies.stopped.${stop.kind}Text`)}</p>
      <div className={classes.ways}>
        <Button kind="primary" onClick={keepAsOwnGame}>
          {t('studies.keepAsOwn')}
        </Button>
        {stop.kind === 'refused' && <Button onClick={resume}>{t('common.retry')}</Button>}
        {count > 0 && stop.kind !== 'gone' && (
          <AskedButton
            label={t('studies.discard')}
            question={t('studies.discardQuestion', { count })}
            onConfirm={async () => discard()}
          />
        )}
      </div>
    </div>
  );
}

function resume(): void {
  openDocument()?.dispatch({ kind: 'resume' });
}

function discard(): void {
  openDocument()?.dispatch({ kind: 'discard' });
}

function useStatusText(status: SyncStatus | undefined): string {
  const { t } = useTranslation();
  if (status === undefined) return '';
  switch (status.kind) {
    case 'waiting':
      return t('studies.waiting', { count: status.count });
    case 'viewing':
      return status.count === 0
        ? t('studies.viewing')
        : t('studies.tried', { count: status.count });
    case 'stopped':
      return t(`studies.stopped.${status.stop.kind}`);
    case 'saved':
    case 'saving':
      break;
  }
  return t(`studies.status.${status.kind}`);
}

/** The numbers of the members who have the study open. */
export function usePresent(studyId: string): readonly number[] {
  const [present, setPresent] = useState<readonly number[]>([]);
  useEffect(
    () =>
      live().on('study-present', (message) => {
        if (message.studyId === studyId) setPresent(message.members);
      }),
    [studyId],
  );
  return present;
}
