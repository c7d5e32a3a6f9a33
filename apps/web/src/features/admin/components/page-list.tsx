import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import type { Pages } from '../lib/use-pages.ts';
import classes from './admin.module.css';
import { failureText } from './failure-text.ts';

/** What an empty list says. */
export interface EmptyText {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children?: ReactNode;
}

interface PageListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: EmptyText;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The rows of a paged list, or the reason why it has none. */
export function PageList<Item>({ pages, empty, children }: PageListProps<Item>) {
  const { t } = useTranslation();
  const { items, failure, hasMore, isBusy, more, retry } = pages;
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="heard">
        {items !== undefined && !isBusy && t('adminShared.shown', { count: items.length })}
      </p>
      {items === undefined && failure === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {items?.length === 0 && <Notice {...empty} />}
      {items !== undefined && items.length > 0 && children(items)}
      {failure !== undefined && <Failed failure={failure} isBusy={isBusy} onRetry={retry} />}
      {hasMore && failure === undefined && (
        <div className={classes.more}>
          <Button disabled={isBusy} onClick={more}>
            {t('adminShared.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FailedProps {
  readonly failure: ApiFailure;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Failed({ failure, isBusy, onRetry }: FailedProps) {
  const { t } = useTranslation();
  const { text, canRetry } = failureText(failure);
  return (
    <div role="alert">
      <Notice icon={IconPlugConnectedX} tone="danger" title={failure.message} text={text}>
        {canRetry && (
          <Button disabled={isBusy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
