import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconBook2 from '~icons/book-2';
import IconCloudOff from '~icons/cloud-off';
import IconLock from '~icons/lock';
import { AccountLinks } from '../../../components/account-links.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import type { Access } from '../../../lib/session/use-access.ts';
import type { AskProblem } from '../../../lib/sources/ask-problem.ts';
import classes from './book.module.css';
import type { BookSnapshot } from './use-book.ts';

interface BookNoticeProps {
  readonly access: Access;
  readonly snapshot: BookSnapshot;
  /** What the user can do if the books have no move. */
  readonly children?: ReactNode;
}

const PROBLEMS = {
  offline: { icon: IconCloudOff, title: 'book.offlineTitle', text: 'book.offlineText' },
  busy: { icon: IconAlertTriangle, title: 'book.busyTitle', text: 'book.busyText' },
  failed: { icon: IconAlertTriangle, title: 'book.failedTitle', text: 'book.failedText' },
} as const satisfies Readonly<Record<Exclude<AskProblem, 'unpaid'>, object>>;

/** A notice in place of the moves: why there are none, and what the user can do. */
export function BookNotice({ access, snapshot, children }: BookNoticeProps) {
  const { t } = useTranslation();
  if (access === 'offline') {
    return <Notice icon={IconCloudOff} title={t('book.offlineTitle')} text={t('book.aloneText')} />;
  }
  if (access === 'locked') {
    return (
      <Notice icon={IconLock} title={t('book.lockedTitle')} text={t('book.lockedText')}>
        <AccountLinks />
      </Notice>
    );
  }
  const { data: entries, problem, isLate } = snapshot;
  if (problem !== undefined && entries === undefined) {
    // Books need no package.
    const { icon, title, text } = PROBLEMS[problem === 'unpaid' ? 'failed' : problem];
    return (
      <Notice
        icon={icon}
        title={t(title)}
        text={t(text)}
        tone={problem === 'failed' ? 'danger' : 'quiet'}
      >
        <Button onClick={snapshot.retry}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  if (entries === undefined)
    return isLate || access === 'waiting' ? <SkeletonRows label={t('book.loading')} /> : null;
  return (
    <Notice icon={IconBook2} title={t('book.emptyTitle')} text={t('book.emptyText')}>
      {children}
    </Notice>
  );
}

/** A row that states that the server does not answer and that the moves are from an earlier answer. */
export function StaleRow({ snapshot }: Pick<BookNoticeProps, 'snapshot'>) {
  const { t } = useTranslation();
  if (snapshot.problem === undefined) return null;
  return (
    <p className={classes.stale} role="status">
      <span>{t('book.stale')}</span>
      <Button onClick={snapshot.retry}>{t('common.retry')}</Button>
    </p>
  );
}
