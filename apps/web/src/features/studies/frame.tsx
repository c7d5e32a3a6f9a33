import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconBooks from '~icons/books';
import { AppLink } from '../../components/app-link.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { type ApiFailure, isUnreached } from '../../lib/api/failure.ts';
import classes from './studies.module.css';

interface FrameProps {
  readonly title: string;
  /** Whether the page above this one is the list of studies. */
  readonly hasUp?: boolean;
  /** Shown below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of studies. */
export function StudyFrame({ title, hasUp = false, lead, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <header className={classes.head}>
        {hasUp && (
          <AppLink to="/studies" className={classes.up}>
            {`← ${t('pages.studies.title')}`}
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
  if (failure === undefined) return <SkeletonRows label={t('studies.loading')} />;
  if (failure.code === 'NOT_FOUND' || failure.status === 400) {
    return (
      <Notice icon={IconBooks} title={t('studies.missing')} text={t('studies.missingText')}>
        <LinkButton to="/studies" kind="primary">
          {t('studies.toStudies')}
        </LinkButton>
      </Notice>
    );
  }
  const text = isUnreached(failure) ? t('api.unreached') : failure.message;
  return (
    <Notice icon={IconAlertTriangle} tone="danger" title={t('studies.failed')} text={text}>
      <Button kind="primary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
