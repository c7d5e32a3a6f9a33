import type { DataFile, OpenData } from '@chuhe/contract/open-data';
import { getOpenData } from '@chuhe/contract/open-data-endpoints';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconDatabaseOff from '~icons/database-off';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { byteText, countText } from '../../../lib/number-text.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './open-data.module.css';

/** The evaluations of the site as files that everyone may fetch, and how to use them. */
export function OpenDataView() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getOpenData, {});
  return (
    <>
      <p className={classes.lead}>{t('openData.lead')}</p>
      {data === undefined && failure === undefined && (
        <SkeletonRows label={t('openData.loading')} />
      )}
      {data === undefined && failure !== undefined && (
        <Notice
          icon={IconAlertTriangle}
          title={t('openData.failed')}
          text={isUnreached(failure) ? t('api.unreached') : failure.message}
          tone="danger"
        >
          <Button onClick={refetch}>{t('common.retry')}</Button>
        </Notice>
      )}
      {data === null && (
        <Notice icon={IconDatabaseOff} title={t('openData.off')} text={t('openData.offText')} />
      )}
      {data !== undefined && data !== null && <Offer data={data} />}
    </>
  );
}

function Offer({ data: { files, licence } }: { readonly data: OpenData }) {
  const { t } = useTranslation();
  const [newest] = files;
  return (
    <>
      <p>
        {t('openData.own')} {licence}
      </p>
      {files.length === 0 && (
        <Notice icon={IconDatabaseOff} title={t('openData.empty')} text={t('openData.emptyText')} />
      )}
      {files.map((file) => (
        <FilePanel key={file.name} file={file} />
      ))}
      {newest !== undefined && <HowTo file={newest} />}
    </>
  );
}

function FilePanel({ file }: { readonly file: DataFile }) {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const rows = [
    [t('openData.date'), timeText(file.createdAt, language)],
    [t('openData.positions'), countText(file.positions, language)],
    [t('openData.size'), byteText(file.bytes, language)],
    [t('openData.format'), file.format],
    ['SHA-256', file.sha256],
  ] as const;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>
        <a href={file.url} download={file.name}>
          {file.name}
        </a>
      </h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A line of a dump with one move. */
const EXAMPLE =
  '{"fen":"4k4/9/9/9/9/9/9/9/R8/1R1K5 w","date":"2026-01-02","engines":["Chuhe 1"],"moves":[["a1a8",29997,12,150000,0,"engine","2026-01-02","e9f9 b0b9"]]}';

function fetchCommand({ url }: DataFile): string {
  return `curl -C - -O ${new URL(url, window.location.origin).href}`;
}

function loadCommand({ name }: DataFile): string {
  return `npm run load -- ${name}`;
}

function HowTo({ file }: { readonly file: DataFile }) {
  const { t } = useTranslation();
  return (
    <section className={classes.how}>
      <h2>{t('openData.use')}</h2>
      <p>{t('openData.fetch')}</p>
      <pre tabIndex={0}>{fetchCommand(file)}</pre>
      <p>{t('openData.load')}</p>
      <pre tabIndex={0}>{loadCommand(file)}</pre>
      <p>{t('openData.lines')}</p>
      <pre tabIndex={0}>{EXAMPLE}</pre>
      <p>{t('openData.fields')}</p>
    </section>
  );
}
