import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconUsersGroup from '~icons/users-group';
import { AppLink } from '../../../components/app-link.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';
import classes from './groups.module.css';

interface PageProps {
  readonly title: string;
  /** The page above this one. */
  readonly up?: { readonly to: string; readonly label: string };
  /** Shown below the title. */
  readonly lead?: ReactNode;
  /** Whether the head is low, so that a board below it is larger. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages of groups. */
export function GroupPageFrame({ title, up, lead, isCompact = false, children }: PageProps) {
  return (
    <div className="page">
      <header className={classes.head} data-compact={isCompact || undefined}>
        {up !== undefined && (
          <AppLink to={up.to} className={classes.up}>
            {`← ${up.label}`}
          </AppLink>
        )}
        <h1 className="title">{title}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}

interface NoDataProps {
  readonly failure: ApiFailure | undefined;
  readonly retry: () => void;
}

/** Shown while data is loading, or if it could not be loaded. */
export function NoData({ failure, retry }: NoDataProps) {
  const { t } = useTranslation();
  if (failure === undefined) return <SkeletonRows label={t('groups.loading')} />;
  if (failure.code === 'NOT_FOUND' || failure.status === 400) {
    return (
      <Notice icon={IconUsersGroup} title={t('groups.missing')} text={t('groups.missingText')}>
        <LinkButton to="/groups" kind="primary">
          {t('groups.toGroups')}
        </LinkButton>
      </Notice>
    );
  }
  const text = isUnreached(failure) ? t('api.unreached') : failure.message;
  return (
    <Notice icon={IconAlertTriangle} tone="danger" title={t('groups.failed')} text={text}>
      <Button kind="primary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
