import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import classes from './admin.module.css';
import type { SiteData } from './use-site-data.ts';

interface SectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One matter of the site. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

interface LoadedProps<Data> {
  readonly data: SiteData<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What the server says, or that it has not said anything yet, or cannot. */
export function Loaded<Data>({ data: { answer, reload }, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (answer?.success === true) return children(answer.data);
  if (answer === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  return (
    <Notice icon={IconPlugConnectedX} title={answer.message} text={t('api.unreached')}>
      <Button onClick={reload}>{t('common.retry')}</Button>
    </Notice>
  );
}
