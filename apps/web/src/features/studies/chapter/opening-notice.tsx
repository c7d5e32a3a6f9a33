import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';
import type { ChapterLink } from '../../../lib/studies/chapter-link.ts';
import classes from './chapter.module.css';
import { endOpening, openChapterOnBoard } from './open-chapter.ts';

interface OpeningNoticeProps {
  readonly link: ChapterLink;
  /** `undefined` while it is being opened. */
  readonly failure: ApiFailure | undefined;
}

/** In place of the bar while a chapter is being opened, or if it cannot be opened. */
export function OpeningNotice({ link, failure }: OpeningNoticeProps) {
  const { t } = useTranslation();
  if (failure === undefined) {
    return (
      <section className={classes.place} aria-busy="true" aria-label={t('studies.opening')}>
        <p className={classes.opening}>{t('studies.opening')}</p>
      </section>
    );
  }
  const isMissing = failure.status === 404 || failure.status === 400;
  return (
    <section className={classes.place} role="alert">
      <div className={classes.failed}>
        <b>{t(isMissing ? 'studies.missing' : 'studies.notOpened')}</b>
        <p>{isMissing ? t('studies.missingText') : causeOf(failure, t('api.unreached'))}</p>
        <div className={classes.ways}>
          {!isMissing && (
            <Button kind="primary" onClick={() => void openChapterOnBoard(link)}>
              {t('common.retry')}
            </Button>
          )}
          <LinkButton to="/studies">{t('studies.toStudies')}</LinkButton>
          <Button onClick={endOpening}>{t('common.close')}</Button>
        </div>
      </div>
    </section>
  );
}

function causeOf(failure: ApiFailure, unreached: string): string {
  return isUnreached(failure) ? unreached : failure.message;
}
