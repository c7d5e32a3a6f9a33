import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../components/button.tsx';
import { EmptyPoint } from './empty-point.tsx';
import classes from './message-page.module.css';

interface ErrorPageProps {
  /** `fatal`: the whole application has failed. `page`: the frame still works. `chunk`: the page's code could not be fetched. */
  readonly kind: 'fatal' | 'page' | 'chunk';
  readonly onRetry?: () => void;
}

/** Explains an error, what still works and what to do. */
export function ErrorPage({ kind, onRetry }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="alert">
      <EmptyPoint />
      <h1>{t(`errors.${kind}Title`)}</h1>
      <p>{t(`errors.${kind}Text`)}</p>
      <div className={classes.ways}>
        {onRetry !== undefined && (
          <Button kind="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <LinkButton to="/">{t('common.back')}</LinkButton>
      </div>
    </div>
  );
}
